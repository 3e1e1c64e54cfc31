/** Returns the name of each broken promise about money, with the number of rows that break it. No row means that all promises hold. */
create function broken_invariants() returns table (name text, violations bigint)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  promise text;
begin
  for promise in
    select viewname::text from pg_views where schemaname = 'public' and viewname like 'invariant\_%' order by 1
  loop
    return query execute format('select %L::text, count(*) from %I having count(*) > 0', promise, promise);
  end loop;
end $$;
revoke all on function broken_invariants() from public;
grant execute on function broken_invariants() to backoffice_app;
