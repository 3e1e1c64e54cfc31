/** Writes the branches of marketing reps in one form, and the faults of rows: a code that is too large, other branches. */
create function import_checks_reps(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  mine constant text[] := (select import_branches(i) from data_import i where i.id = import);
begin
  update import_line l
  set facts = l.facts || jsonb_build_object('branches', array_to_string(import_codes(l.facts ->> 'branches'), ','))
  where l.import_id = import and l.facts ->> 'branches' <> '';

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (values
    (case when nullif(l.facts ->> 'code', '')::bigint not between 1 and 2147483647 then jsonb_build_array('range', 'Code', '1', '2147483647') end),
    ((select jsonb_build_array('otherBranch', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'branches')) wanted where wanted <> all (mine)
      having count(*) > 0))
  ) x (fault)
  where l.import_id = import and x.fault is not null;
end $$;
revoke all on function import_checks_reps(int, int) from public;
