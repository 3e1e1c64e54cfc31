/**
 * Returns the newest tag of a client, which is his place unless it took the place away. It has no search path of its own, so that PostgreSQL
 * puts its statement into the one that uses it.
 */
create function newest_place(branch text, client text) returns setof chart_location
language sql stable
as $$
  select * from chart_location t where t.branch_code = branch and t.acode = client order by t.version desc limit 1
$$;
grant execute on function newest_place(text, text) to backoffice_app;
