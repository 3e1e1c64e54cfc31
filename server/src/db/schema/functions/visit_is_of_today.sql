/** Sets the day of a visit to today in the time zone of its company. */
create function visit_is_of_today() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
begin
  new.visited_on := business_day(new.branch_code);
  return new;
end $$;
