/** Writes the new and the changed accounts of an import. */
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
revoke all on function import_write_accounts(int, int) from public;
