-- Imports of accounts, clients and vouchers: the functions that check_import and apply_import call for these kinds.

-- Accounts.

/** Writes the faults of rows of the chart of accounts: parties have a file of their own. */
create function import_checks_accounts(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('party')
  from import_line l
  where l.import_id = import and l.facts ->> 'group' = 'PARTY' and l.facts ->> 'level' = '4';

  select import_alike_accounts(import)
$$;

/** Writes a fault for each code of a party or account that differs from an existing code only in its case or in invisible characters. */
create function import_alike_accounts(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', l.facts ->> 'code', min(c.acode))
  from import_line l
  join chart c on c.branch_code = l.facts ->> 'branch' and code_key_of(c.acode) = code_of_key(l.alike)
  where l.import_id = import
  group by l.line, l.facts
  having bool_and(c.acode <> l.facts ->> 'code')
$$;

/** Returns the accounts of an import that exist. If documents refer to an account, its level and group stay, which a foreign key keeps. */
create function import_here_accounts(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('branch', c.branch_code, 'code', c.acode, 'title', c.title, 'level', c.level, 'group', c.cgroup,
    'address', c.address, 'location', c.location),
    case when (c.level::text, c.cgroup) is distinct from (l.facts ->> 'level', l.facts ->> 'group')
        and (c.leaf_group = 'PARTY' or exists (select from deposit d where d.branch_code = c.branch_code and d.account = c.acode))
      then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code'
$$;

create function import_lock_accounts(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join chart c on c.branch_code = r.was ->> 'branch' and c.acode = r.was ->> 'code'
  where r.import_id = import and r.outcome = 'changed'
  order by c.branch_code, c.acode
  for no key update of c
$$;

create function import_write_accounts(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into chart (branch_code, acode, title, address, level, cgroup, location)
  select r.now ->> 'branch', r.now ->> 'code', r.now ->> 'title', coalesce(r.now ->> 'address', ''), (r.now ->> 'level')::smallint,
    r.now ->> 'group', coalesce(r.now ->> 'location', '')
  from import_record r
  where r.import_id = import and r.outcome = 'new'
  order by r.line;
  update chart c
  set title = n.now ->> 'title', level = (n.now ->> 'level')::smallint, cgroup = n.now ->> 'group', address = n.now ->> 'address',
    location = n.now ->> 'location'
  from (select r.was || r.now as now from import_record r where r.import_id = import and r.outcome = 'changed') n
  where c.branch_code = n.now ->> 'branch' and c.acode = n.now ->> 'code'
$$;

-- Clients, which are accounts too.

/** Writes the faults of rows of parties: a code that is here as an account of another kind. */
create function import_checks_parties(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('notParty')
  from import_line l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code' and c.leaf_group is distinct from 'PARTY'
  where l.import_id = import;

  select import_alike_accounts(import)
$$;

create function import_here_parties(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('branch', c.branch_code, 'code', c.acode, 'name', c.title, 'address', c.address, 'location', c.location,
    'creditLimit', c.credit_limit, 'secondName', c.second_name, 'taxNumbers', c.tax_numbers, 'creditDays', c.credit_days, 'route', c.route,
    'telephone', c.telephone, 'email', c.email),
    null::jsonb
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code' and c.leaf_group = 'PARTY'
$$;

/** Locks the parties that an import changes, which are accounts of the chart. */
create function import_lock_parties(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select import_lock_accounts(import)
$$;

/** Writes the new and the changed parties of an import into the chart of accounts, and keeps the change of each client. */
create function import_write_parties(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into chart (branch_code, acode, title, address, level, cgroup, location, credit_limit, second_name, tax_numbers, credit_days, route,
    telephone, email)
  select r.now ->> 'branch', r.now ->> 'code', r.now ->> 'name', coalesce(r.now ->> 'address', ''), 4, 'PARTY',
    coalesce(r.now ->> 'location', ''), (r.now ->> 'creditLimit')::numeric, coalesce(r.now ->> 'secondName', ''),
    coalesce(r.now ->> 'taxNumbers', ''), (r.now ->> 'creditDays')::smallint, coalesce(r.now ->> 'route', ''),
    coalesce(r.now ->> 'telephone', ''), coalesce(r.now ->> 'email', '')
  from import_record r
  where r.import_id = import and r.outcome = 'new'
  order by r.line;
  with changed as (
    update chart c
    set title = n.now ->> 'name', address = n.now ->> 'address', location = n.now ->> 'location',
      credit_limit = (n.now ->> 'creditLimit')::numeric, second_name = n.now ->> 'secondName', tax_numbers = n.now ->> 'taxNumbers',
      credit_days = (n.now ->> 'creditDays')::smallint, route = n.now ->> 'route', telephone = n.now ->> 'telephone',
      email = n.now ->> 'email', facts_version = c.facts_version + 1
    from (select r.was || r.now as now from import_record r where r.import_id = import and r.outcome = 'changed') n
    join chart was on was.branch_code = n.now ->> 'branch' and was.acode = n.now ->> 'code'
    where c.branch_code = was.branch_code and c.acode = was.acode
    returning c.branch_code, c.acode, c.facts_version, changed_facts(was, c) as facts
  ), kept as (
    insert into client_change (branch_code, acode, version, changes, changed_by, import_id)
    select branch_code, acode, facts_version, facts, actor, import from changed
    returning id, branch_code
  )
  select write_audit('client', array_agg(id order by id), array_agg(branch_code order by id), 'change', actor,
    jsonb_build_object('import', import))
  from kept
  having count(*) > 0
$$;

-- Vouchers.

/** Writes the faults of rows of vouchers: types that are not known, lines with two sides or none, and vouchers that do not balance. */
create function import_checks_vouchers(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join voucher_type t on t.id = l.facts ->> 'type'
  cross join lateral (values
    (case when t.id is null and l.facts ->> 'type' is not null then jsonb_build_array('unknown', 'Voucher Type', l.facts ->> 'type') end),
    (case when ((l.part ->> 'debit')::numeric > 0) = ((l.part ->> 'credit')::numeric > 0) then jsonb_build_array('oneOf', 'Debit', 'Credit') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null;
  insert into import_fault (import_id, line, fault)
  select import, s.line, jsonb_build_array('balance', s.debit::text, s.credit::text)
  from (
    select min(l.line) as line, sum((l.part ->> 'debit')::numeric(14, 2)) as debit, sum((l.part ->> 'credit')::numeric(14, 2)) as credit
    from import_line l where l.import_id = import group by l.key
  ) s
  where s.debit <> s.credit;
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', l.facts ->> 'voucherNo', min(v.voucher_no))
  from import_line l
  join voucher v on v.branch_code = l.facts ->> 'branch' and code_key_of(v.voucher_no) = code_of_key(l.alike)
  where l.import_id = import
  group by l.line, l.facts
  having bool_and(v.voucher_no <> l.facts ->> 'voucherNo')
$$;

/** Returns the vouchers of an import that exist. An approved voucher stays as it is. */
create function import_here_vouchers(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('branch', v.branch_code, 'voucherNo', v.voucher_no, 'type', v.type_id, 'date', v.voucher_on,
    'lines', (
      select coalesce(jsonb_agg(jsonb_build_object('lineNo', x.position, 'account', x.title, 'debit', x.debit, 'credit', x.credit,
        'narration', x.narration) order by x.position), '[]')
      from voucher_line x where x.voucher_id = v.id)),
    case when v.status <> 0 then jsonb_build_array('approved') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join voucher v on v.branch_code = l.facts ->> 'branch' and v.voucher_no = l.facts ->> 'voucherNo'
$$;

/** Locks the vouchers that an import changes, so that nobody approves them until it ends. */
create function import_lock_vouchers(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join voucher v on v.branch_code = r.was ->> 'branch' and v.voucher_no = r.was ->> 'voucherNo'
  where r.import_id = import and r.outcome = 'changed'
  order by v.id
  for update of v
$$;

/** Writes the new and the changed vouchers of an import with their lines. A changed one gets all its lines anew. */
create function import_write_vouchers(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into voucher (branch_code, voucher_no, type_id, voucher_on, debit, credit, import_id)
  select r.now ->> 'branch', r.now ->> 'voucherNo', r.now ->> 'type', (r.now ->> 'date')::date, s.debit, s.credit, import
  from import_record r
  cross join lateral (
    select sum((l ->> 'debit')::numeric) as debit, sum((l ->> 'credit')::numeric) as credit from jsonb_array_elements(r.now -> 'lines') l
  ) s
  where r.import_id = import and r.outcome = 'new'
  order by r.line;
  update voucher v
  set type_id = r.now ->> 'type', voucher_on = (r.now ->> 'date')::date
  from import_record r
  where r.import_id = import and r.outcome = 'changed' and v.branch_code = r.now ->> 'branch' and v.voucher_no = r.now ->> 'voucherNo'
    and (v.type_id, v.voucher_on) is distinct from (r.now ->> 'type', (r.now ->> 'date')::date);
  delete from voucher_line x
  using import_record r, voucher v
  where r.import_id = import and r.outcome = 'changed' and r.now -> 'lines' <> r.was -> 'lines'
    and v.branch_code = r.now ->> 'branch' and v.voucher_no = r.now ->> 'voucherNo' and x.voucher_id = v.id;
  insert into voucher_line (voucher_id, branch_code, position, title, debit, credit, narration)
  select v.id, v.branch_code, n."lineNo", n.account, n.debit, n.credit, n.narration
  from import_record r
  join voucher v on v.branch_code = r.now ->> 'branch' and v.voucher_no = r.now ->> 'voucherNo'
  cross join lateral jsonb_to_recordset(r.now -> 'lines') as n ("lineNo" smallint, account text, debit numeric, credit numeric, narration text)
  where r.import_id = import and (r.outcome = 'new' or r.now -> 'lines' <> r.was -> 'lines')
$$;
