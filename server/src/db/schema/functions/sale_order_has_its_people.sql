/** Refuses an order whose salesman is none, and a change by somebody who neither entered the order, nor is its salesman, nor decides about it. */
create function sale_order_has_its_people() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if (tg_op = 'INSERT' or new.salesman_rep <> old.salesman_rep)
    and not exists (select from app_user u where u.id = new.salesman_rep and u.role_id = 2)
  then
    perform custody.refuse('sale_order_is_of_a_salesman_of_the_branch');
  end if;
  if tg_op = 'UPDATE' and my_user() is not null and my_user() not in (old.entered_by, old.salesman_rep)
    and not may_decide('sale_order', my_user(), old.branch_code)
  then
    perform custody.refuse('sale_order_is_changed_by_its_people');
  end if;
  return new;
end $$;
