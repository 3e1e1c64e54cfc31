/** Writes the new and the changed parties of an import into the chart of accounts. */
create function import_write_parties(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into chart (branch_code, acode, title, address, level, cgroup, location, credit_limit)
  select r.now ->> 'branch', r.now ->> 'code', r.now ->> 'name', coalesce(r.now ->> 'address', ''), 4, 'PARTY',
    coalesce(r.now ->> 'location', ''), (r.now ->> 'creditLimit')::numeric
  from import_record r
  where r.import_id = import and r.outcome = 'new'
  order by r.line;
  update chart c
  set title = n.now ->> 'name', address = n.now ->> 'address', location = n.now ->> 'location',
    credit_limit = (n.now ->> 'creditLimit')::numeric
  from (select r.was || r.now as now from import_record r where r.import_id = import and r.outcome = 'changed') n
  where c.branch_code = n.now ->> 'branch' and c.acode = n.now ->> 'code'
$$;
revoke all on function import_write_parties(int, int) from public;
