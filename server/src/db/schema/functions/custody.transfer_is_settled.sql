/** Refuses that anybody but a director decides about the hand-over of another: he takes it from its cashier, and never approves it. */
create function custody.transfer_is_settled() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (select from app_user where id = new.decided_by and role_id = 3) then
    perform custody.refuse('transfer_is_decided_by_its_cashier_or_a_director');
  end if;
  if not exists (select from app_user where id = new.redirected_to and role_id = 1) and new.redirected_to is not null then
    perform custody.refuse('transfer_is_to_a_cashier');
  end if;
  return new;
end $$;
