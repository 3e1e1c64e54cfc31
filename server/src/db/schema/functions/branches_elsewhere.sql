/** Returns the names of the branches where a user works and a director does not, or null where there is none. */
create function branches_elsewhere(person int, director int) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select string_agg(b.name, ', ' order by b.code)
  from branch b
  where b.code = any (branches_of(person)) and b.code <> all (branches_of(director))
$$;
revoke all on function branches_elsewhere(int, int) from public;
grant execute on function branches_elsewhere(int, int) to backoffice_app;
