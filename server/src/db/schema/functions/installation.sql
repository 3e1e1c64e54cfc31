-- The installation that a database belongs to, and its invariants.

/**
 * Returns the mark of the signing keys or of the file store that belong to this database. The first caller with a mark records it; no later
 * call changes it.
 */
create function belongs_to(part text, mark text) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if mark is not null then
    insert into installation (part, mark) values (belongs_to.part, belongs_to.mark) on conflict do nothing;
  end if;
  return (select i.mark from installation i where i.part = belongs_to.part);
end
$$;
grant execute on function belongs_to(text, text) to backoffice_app;

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
grant execute on function broken_invariants() to backoffice_app;
