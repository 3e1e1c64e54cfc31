/** Returns the allowances per mile of an import that are here. One that tours were entered with stays as it is. */
create function import_here_allowances(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('company', a.company_code, 'from', a.from_day, 'amount', a.amount),
    case when not allowance_may_change(a.company_code, a.from_day) then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join mileage_allowance a on a.company_code = l.facts ->> 'company' and a.from_day = nullif(l.facts ->> 'from', '')::date
$$;
revoke all on function import_here_allowances(int) from public;
