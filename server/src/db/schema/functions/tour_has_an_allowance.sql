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
