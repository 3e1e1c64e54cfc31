/** Refuses a bounce by the wrong person: a cashier marks cheques of his own deposits, a director or an approver those of his branches. */
create function custody.bounce_is_recorded() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user u, deposit d
    where u.id = new.recorded_by and d.id = new.deposit_id and (u.role_id in (3, 4) or (u.role_id = 1 and d.cashier_id = u.id))
  ) then
    perform custody.refuse('bounce_is_told_by_its_cashier_or_a_director');
  end if;
  return new;
end $$;
