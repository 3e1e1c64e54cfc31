/**
 * Gives a new order the number after the last one of its branch. The row of the counter stays locked until the transaction ends: another
 * order of the branch waits for it, and finds the same last number when this one fails.
 */
create function sale_order_gets_a_number() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into sale_order_counter as c (branch_code, last_no) values (new.branch_code, 1)
  on conflict (branch_code) do update set last_no = c.last_no + 1
  returning c.last_no into new.order_no;
  return new;
end $$;
