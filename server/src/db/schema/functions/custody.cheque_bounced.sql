/**
 * Moves a bounced cheque out of the bank and makes its invoice owed again. Only a cheque of an approved deposit can bounce, between the
 * day of the deposit and today, and in an open period.
 */
create function custody.cheque_bounced() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  banked deposit;
begin
  select d.* into strict banked from deposit d where d.id = new.deposit_id;
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id
  where l.deposit_id = new.deposit_id and l.receipt_id = new.receipt_id for no key update of t;
  if banked.status <> 1 then
    perform custody.refuse('bounce_is_of_a_deposited_cheque');
  end if;
  if not exists (select from receipt where id = new.receipt_id and cheque_no <> '') then
    perform custody.refuse('bounce_is_of_a_deposited_cheque');
  end if;
  if new.bounced_on > business_day(new.branch_code) then
    perform custody.refuse('bounce_is_not_in_future');
  end if;
  if new.bounced_on < banked.deposited_on then
    perform custody.refuse('bounce_is_not_before_deposit');
  end if;
  perform custody.post_on_day('bounce', 'receipt', new.receipt_id, new.branch_code, new.bounced_on,
    (select r.amount from receipt r where r.id = new.receipt_id), new.recorded_by);
  perform custody.move(array[new.receipt_id], 'bounce', new.recorded_by, null, new.deposit_id, new.reason);
  update transfer set status = 3
  where id = (select transfer_id from deposit_line where deposit_id = new.deposit_id and receipt_id = new.receipt_id);
  return null;
end $$;
