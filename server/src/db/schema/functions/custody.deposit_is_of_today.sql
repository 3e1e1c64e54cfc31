/** Sets the day of a deposit: the server cannot choose another than today. */
create function custody.deposit_is_of_today() returns trigger
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  new.deposited_on := business_day(new.branch_code);
  return new;
end $$;
