/**
 * Returns whether the allowance per mile that holds from a day on may be set, changed or removed: from today on, and earlier where no
 * tour that is pending or approved begins on a day for which it would count. A tour keeps the allowance that it was entered with.
 */
create function allowance_may_change(in_company text, day date) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select day >= (now() at time zone c.time_zone)::date or not exists (
    select from tour t join branch b on b.code = t.branch_code
    where b.company_code = c.code and t.status in (0, 1) and t.start_on >= day
      and t.start_on < coalesce(
        (select min(a.from_day) from mileage_allowance a where a.company_code = c.code and a.from_day > day), 'infinity'))
  from company c where c.code = in_company
$$;
revoke all on function allowance_may_change(text, date) from public;
grant execute on function allowance_may_change(text, date) to backoffice_app;
