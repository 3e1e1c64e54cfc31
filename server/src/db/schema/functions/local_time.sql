/** Returns a moment as the people of a branch write it: 20/11/2026 14:05. */
create function local_time(in_branch text, at timestamptz) returns text
language sql stable
as $$
  select to_char(at at time zone c.time_zone, 'DD/MM/YYYY HH24:MI')
  from branch b join company c on c.code = b.company_code where b.code = in_branch
$$;
grant execute on function local_time(text, timestamptz) to backoffice_app;
