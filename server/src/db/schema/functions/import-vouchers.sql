-- Imports of vouchers: the functions that check_import and apply_import call for this kind.

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
