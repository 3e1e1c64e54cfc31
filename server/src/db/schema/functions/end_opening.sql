/** Ends an opening as the director of the request; custody.end_opening does it. Returns false where it had ended, or is of no company of his. */
create function end_opening(opening bigint) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  home text;
begin
  select o.branch_code into home from period_opening o where o.id = opening;
  if home is null or home <> all (branches_of(my_user())) then
    return false;
  end if;
  if not may_close_days(home, my_user()) then
    perform refuse('days_are_closed_by_a_director_of_all_branches');
  end if;
  return custody.end_opening(opening, my_user());
end $$;
revoke all on function end_opening(bigint) from public;
grant execute on function end_opening(bigint) to backoffice_app;
