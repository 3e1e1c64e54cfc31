/** Opens closed days for a person as the director of the request; custody.open_days does it. */
create function open_days(in_branch text, person int, hours int, why text) returns bigint
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not may_close_days(in_branch, my_user()) then
    perform refuse('days_are_closed_by_a_director_of_all_branches');
  end if;
  return custody.open_days(in_branch, person, hours, why, my_user());
end $$;
revoke all on function open_days(text, int, int, text) from public;
grant execute on function open_days(text, int, int, text) to backoffice_app;
