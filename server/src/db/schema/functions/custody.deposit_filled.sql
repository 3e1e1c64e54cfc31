/** Moves receipts into a pending deposit of their cashier and adds their amounts to its total. */
create function custody.deposit_filled() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  filled record;
begin
  perform 1 from transfer where id in (select transfer_id from added) order by id for no key update;
  for filled in
    select a.deposit_id, d.cashier_id, d.status, d.deposited_on, array_agg(a.receipt_id order by a.receipt_id) as receipts
    from added a join deposit d on d.id = a.deposit_id
    group by 1, 2, 3, 4
    order by 1
  loop
    if filled.status <> 0 then
      perform custody.refuse('deposit_is_pending');
    end if;
    if exists (select from receipt r where r.id = any (filled.receipts) and r.cheque_on > filled.deposited_on) then
      perform custody.refuse('cheque_is_not_post_dated');
    end if;
    if exists (select from receipt r where r.id = any (filled.receipts) and r.cashier_id is distinct from filled.cashier_id) then
      perform custody.refuse('receipt_is_elsewhere');
    end if;
    perform custody.move(filled.receipts, 'deposit', filled.cashier_id, null, filled.deposit_id);
    update deposit set total = total + (select sum(amount) from receipt where id = any (filled.receipts)) where id = filled.deposit_id;
  end loop;
  return null;
end $$;
