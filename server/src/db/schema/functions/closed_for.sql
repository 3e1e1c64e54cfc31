/** Returns the last day on which somebody cannot post in a branch, or null where no day is closed, or closed days are open for this person now. */
create function closed_for(in_branch text, person int) returns date
language sql stable
security definer
set search_path = public, pg_temp
as $$ select case when opening_of(in_branch, person) is null then closed_through(in_branch) end $$;
revoke all on function closed_for(text, int) from public;
grant execute on function closed_for(text, int) to backoffice_app;
