/** Writes the faults of rows of parties: a code that is here as an account of another kind. */
create function import_checks_parties(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('notParty')
  from import_line l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code' and c.leaf_group is distinct from 'PARTY'
  where l.import_id = import
$$;
revoke all on function import_checks_parties(int, int) from public;
