/** Writes the faults of rows of allowances per mile: an unknown company, a large amount, and a new one for days of tours that are here. */
create function import_checks_allowances(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join company c on c.code = l.facts ->> 'company'
  cross join lateral (values
    (case when l.facts ->> 'company' <> '' and not exists (select from branch b where b.company_code = c.code)
      then jsonb_build_array('unknown', 'Company Code', l.facts ->> 'company') end),
    (case when nullif(l.facts ->> 'amount', '')::numeric >= 1e6 then jsonb_build_array('range', 'Allowance per Mile', '0', '999999.99') end),
    (case when nullif(l.facts ->> 'from', '')::date not between '1900-01-01' and '2199-12-31'
      then jsonb_build_array('range', 'From', '1900-01-01', '2199-12-31') end),
    (case when not allowance_may_change(c.code, nullif(l.facts ->> 'from', '')::date)
        and not exists (select from mileage_allowance a where a.company_code = c.code and a.from_day = nullif(l.facts ->> 'from', '')::date)
      then jsonb_build_array('entered') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$$;
revoke all on function import_checks_allowances(int, int) from public;
