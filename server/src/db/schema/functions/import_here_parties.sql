/** Returns the parties of an import that are here. */
create function import_here_parties(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('branch', c.branch_code, 'code', c.acode, 'name', c.title, 'address', c.address, 'location', c.location,
    'creditLimit', c.credit_limit), null::jsonb
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join chart c on c.branch_code = l.facts ->> 'branch' and c.acode = l.facts ->> 'code' and c.leaf_group = 'PARTY'
$$;
revoke all on function import_here_parties(int) from public;
