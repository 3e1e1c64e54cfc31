/** Locks the marketing reps that an import changes. */
create function import_lock_reps(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from marketing_rep m
  where m.id in (select (r.was ->> 'code')::int from import_record r where r.import_id = import and r.outcome = 'changed')
  order by m.id
  for no key update
$$;
revoke all on function import_lock_reps(int) from public;
