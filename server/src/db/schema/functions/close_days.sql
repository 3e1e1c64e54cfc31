/** Closes the days of a company as the director of the request; custody.close_days does it. */
create function close_days(in_branch text, through date, why text, seen date) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not may_close_days(in_branch, my_user()) then
    perform refuse('days_are_closed_by_a_director_of_all_branches');
  end if;
  return custody.close_days(in_branch, through, why, seen, my_user());
end $$;
revoke all on function close_days(text, date, text, date) from public;
grant execute on function close_days(text, date, text, date) to backoffice_app;
