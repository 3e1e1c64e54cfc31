/** Writes the new and the changed marketing reps of an import. */
create function import_write_reps(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  select write_marketing_rep((r.now ->> 'code')::int, r.now ->> 'name', import_codes(r.now ->> 'branches'), actor)
  from (select r.line, coalesce(r.was, '{}') || r.now as now from import_record r where r.import_id = import) r
  order by r.line
$$;
revoke all on function import_write_reps(int, int) from public;
