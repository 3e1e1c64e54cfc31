-- Tours and the allowance per mile.

/** Gives a tour the allowance per mile that its company's setting has for the first day. */
create function tour_has_an_allowance() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  new.allowance_per_mile := allowance_on(new.branch_code, new.start_on);
  if new.allowance_per_mile is null then
    perform custody.refuse('tour_has_an_allowance');
  end if;
  return new;
end $$;

/** Notes the item of a phone that a new tour belongs to. */
create function custody.tour_is_of_its_item() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  new.intake_id := (custody.item_in_judgement()).id;
  return new;
end $$;

/** Refuses a tour at the end of a transaction if its totals are not the sums of its legs and expenses. */
create function tour_is_the_sum_of_its_lines() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  line jsonb := to_jsonb(coalesce(new, old));
  tour_of_line bigint := coalesce(line ->> 'tour_id', line ->> 'id')::bigint;
begin
  perform 1 from tour t
  where t.id = tour_of_line
    and t.total_mileage = (select coalesce(sum(l.kilometer), 0) from tour_leg l where l.tour_id = t.id)
    and t.total_expense = (select coalesce(sum(e.amount), 0) from tour_expense e where e.tour_id = t.id);
  if not found and exists (select from tour where id = tour_of_line) then
    perform custody.refuse('tour_is_the_sum_of_its_lines');
  end if;
  return null;
end $$;

/** Returns the allowance per mile that holds on a day in the company of a branch, or null where none does yet. */
create function allowance_on(in_branch text, day date) returns numeric
language sql stable
as $$
  select a.amount
  from mileage_allowance a join branch b on b.company_code = a.company_code
  where b.code = in_branch and a.from_day <= day
  order by a.from_day desc
  limit 1
$$;
grant execute on function allowance_on(text, date) to backoffice_app;

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
grant execute on function allowance_may_change(text, date) to backoffice_app;

/**
 * Sets the allowance per mile of the company of a branch from a day on. Returns false and changes nothing if the director saw another
 * allowance for the day.
 *
 * rate, seen   null where none begins on the day
 */
create function change_allowance(in_branch text, day date, rate numeric, seen numeric) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  firm text;
begin
  if not may_change_settings(in_branch, my_user()) then
    perform custody.refuse('settings_are_changed_by_a_director_of_all_branches');
  end if;
  select c.code into strict firm from company c join branch b on b.company_code = c.code where b.code = in_branch for no key update of c;
  -- These statements see the data after the wait of the statement before.
  if (select a.amount from mileage_allowance a where a.company_code = firm and a.from_day = day) is distinct from seen then
    return false;
  end if;
  if not allowance_may_change(firm, day) then
    perform custody.refuse('allowance_of_entered_tours_stays');
  end if;
  perform write_allowance(firm, day, rate, my_user());
  return true;
end $$;
grant execute on function change_allowance(text, date, numeric, numeric) to backoffice_app;

/**
 * Writes the allowance per mile of a company from a day on, and keeps the change.
 *
 * rate   null for none
 */
create function write_allowance(in_company text, day date, rate numeric, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  was numeric;
begin
  select a.amount into was from mileage_allowance a where a.company_code = in_company and a.from_day = day;
  if rate is null then
    delete from mileage_allowance a where a.company_code = in_company and a.from_day = day;
  else
    insert into mileage_allowance (company_code, from_day, amount) values (in_company, day, rate)
    on conflict (company_code, from_day) do update set amount = excluded.amount;
  end if;
  perform record_setting(in_company, 'allowance', day::text, was::text, rate::numeric(8, 2)::text, actor);
end $$;
