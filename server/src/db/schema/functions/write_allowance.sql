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
revoke all on function write_allowance(text, date, numeric, int) from public;
