/**
 * Sets the allowance per mile of the company of a branch from a day on. Returns false and changes nothing where that of the day is not as
 * the director saw it.
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
  -- These statements see what the one before waited for.
  if (select a.amount from mileage_allowance a where a.company_code = firm and a.from_day = day) is distinct from seen then
    return false;
  end if;
  if not allowance_may_change(firm, day) then
    perform custody.refuse('allowance_of_entered_tours_stays');
  end if;
  perform write_allowance(firm, day, rate, my_user());
  return true;
end $$;
revoke all on function change_allowance(text, date, numeric, numeric) from public;
grant execute on function change_allowance(text, date, numeric, numeric) to backoffice_app;
