/** Refuses a bounce by the wrong person: a cashier marks cheques of his own deposits, a director or an approver those of his branches. */
create function custody.bounce_is_recorded() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  perform hold_rights(new.recorded_by);
  if not may_decide('deposit', new.recorded_by, new.branch_code) and not exists (
    select from app_user u join user_module m on m.user_id = u.id and m.module_id in (1, 3) join deposit d on d.cashier_id = u.id
    where u.id = new.recorded_by and u.role_id = 1 and u.portal_allowed and d.id = new.deposit_id
  ) then
    perform custody.refuse('bounce_is_told_by_its_cashier_or_a_director');
  end if;
  return new;
end $$;
