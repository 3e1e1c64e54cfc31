/** Writes the faults of rows of lists: a godown of a branch that there is not, a code that no list takes, and a place that is taken. */
create function import_checks_dictionaries(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (values
    (case when l.facts ->> 'list' like 'GODOWN%' and not exists (select from branch b where 'GODOWN ' || b.code = l.facts ->> 'list')
      then jsonb_build_array('unknown', 'List', l.facts ->> 'list') end),
    (case when (l.facts ->> 'list' like 'GODOWN%' or l.facts ->> 'list' = 'STOCK CATEGORY') and (l.facts ->> 'value' = '-1' or l.facts ->> 'value' like '%,%')
      then jsonb_build_array('unknown', 'Value', l.facts ->> 'value') end),
    (case when (l.facts ->> 'position')::bigint > 32767 then jsonb_build_array('range', 'Position', '0', '32767') end),
    (case when exists (select from godown g where l.facts ->> 'list' like 'GODOWN%' and g.code = l.facts ->> 'value' and 'GODOWN ' || g.branch_code <> l.facts ->> 'list')
      then jsonb_build_array('order', 'Value') end),
    (case when l.facts ->> 'list' = 'INVOICE TYPE' and (
        exists (select from invoice_type t where t.position = (l.facts ->> 'position')::bigint and t.code <> l.facts ->> 'value')
        or exists (select from import_line o where o.import_id = import and o.facts ->> 'list' = 'INVOICE TYPE'
          and o.facts ->> 'position' = l.facts ->> 'position' and o.line < l.line))
      then jsonb_build_array('order', 'Position') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$$;
revoke all on function import_checks_dictionaries(int, int) from public;
