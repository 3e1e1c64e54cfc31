/** Returns the time zone of a company that is made without one: that of an empty cell in a file of companies, which the owner sets. */
create function usual_time_zone() returns text
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select c.blank #>> '{}' from import_column c where c.kind = 'branches' and c.key = 'timeZone'
$$;
revoke all on function usual_time_zone() from public;
grant execute on function usual_time_zone() to backoffice_app;
