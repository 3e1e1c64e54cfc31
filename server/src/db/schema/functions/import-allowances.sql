-- Imports of allowances per mile: the functions that check_import and apply_import call for this kind.

/** Writes the faults of rows of allowances per mile: an unknown company, and a new one for days of existing tours. */
create function import_checks_allowances(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join company c on c.code = l.facts ->> 'company'
  cross join lateral (values
    (case when l.facts ->> 'company' is not null and not exists (select from branch b where b.company_code = c.code)
      then jsonb_build_array('unknown', 'Company Code', l.facts ->> 'company') end),
    (case when not allowance_may_change(c.code, (l.facts ->> 'from')::date)
        and not exists (select from mileage_allowance a where a.company_code = c.code and a.from_day = (l.facts ->> 'from')::date)
      then jsonb_build_array('entered') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$$;

/** Returns the allowances per mile of an import that exist. An allowance stays if tours were entered with it. */
create function import_here_allowances(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('company', a.company_code, 'from', a.from_day, 'amount', a.amount),
    case when not allowance_may_change(a.company_code, a.from_day) then jsonb_build_array('kept') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join mileage_allowance a on a.company_code = l.facts ->> 'company' and a.from_day = (l.facts ->> 'from')::date
$$;

/** Locks the companies that get allowances per mile from an import, as when a director sets one. */
create function import_lock_allowances(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from company c
  where c.code in (select r.now ->> 'company' from import_record r where r.import_id = import)
  order by c.code
  for no key update
$$;

create function import_write_allowances(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  select write_allowance(r.now ->> 'company', (r.now ->> 'from')::date, (r.now ->> 'amount')::numeric, actor)
  from import_record r where r.import_id = import order by r.line
$$;
