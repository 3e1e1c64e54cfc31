-- Imports of accounts: the functions that check_import and apply_import call for this kind.

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
