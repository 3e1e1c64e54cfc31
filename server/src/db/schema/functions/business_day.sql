/** Returns the day of the company in its own time zone. It is the only "today" of the business. */
create function business_day(in_branch text) returns date
language sql stable
as $$
  select (now() at time zone c.time_zone)::date from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;
grant execute on function business_day(text) to backoffice_app;
