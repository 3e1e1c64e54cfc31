/** Returns the day of a moment in UTC, the day of finished_total. Where the company is does not matter to it. */
create function utc_day(at timestamptz) returns date
language sql immutable strict parallel safe
return (at at time zone 'UTC')::date;
grant execute on function utc_day(timestamptz) to backoffice_app;
