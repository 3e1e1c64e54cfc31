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
