/** Returns the moment at which a day of the company begins. */
create function day_start(in_branch text, day date) returns timestamptz
language sql stable
as $$
  select day::timestamp at time zone c.time_zone from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;
grant execute on function day_start(text, date) to backoffice_app;
