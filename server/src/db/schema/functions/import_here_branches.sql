/** Returns the branches of an import that are here. A branch stays in its company, and the time zone of a company with branches stays. */
create function import_here_branches(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('company', c.code, 'companyName', c.name, 'timeZone', c.time_zone, 'code', b.code, 'name', b.name,
    -- An empty cell leaves the setting of the company as it is.
    'product', case when l.facts -> 'product' = 'null' then l.facts -> 'product' else to_jsonb(c.product) end,
    'visitMetres', case when l.facts -> 'visitMetres' = 'null' then l.facts -> 'visitMetres' else to_jsonb(c.visit_metres) end),
    case when c.code is distinct from l.facts ->> 'company' or c.time_zone is distinct from coalesce(l.facts ->> 'timeZone', c.time_zone)
      then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join branch b on b.code = l.facts ->> 'code'
  join company c on c.code = b.company_code
$$;
revoke all on function import_here_branches(int) from public;
