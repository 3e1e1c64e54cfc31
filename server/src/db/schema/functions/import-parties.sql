-- Imports of clients: the functions that check_import and apply_import call for this kind.

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
