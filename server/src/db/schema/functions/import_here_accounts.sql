/** Returns the accounts of an import that are here. Level and group of one that documents refer to stay, which a foreign key keeps. */
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
revoke all on function import_here_accounts(int) from public;
