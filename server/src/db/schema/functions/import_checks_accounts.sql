/** Writes the faults of rows of the chart of accounts: parties, and a level that there is not. */
create function import_checks_accounts(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (values
    (case when l.facts ->> 'group' = 'PARTY' and l.facts ->> 'level' = '4' then jsonb_build_array('party') end),
    (case when (l.facts ->> 'level')::bigint not between 1 and 4 then jsonb_build_array('range', 'Level', '1', '4') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$$;
revoke all on function import_checks_accounts(int, int) from public;
