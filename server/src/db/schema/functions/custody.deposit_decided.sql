/** Carries out the decision about a deposit, which is made once: approved receipts are banked, declined ones are with their cashier again. */
create function custody.deposit_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  receipts bigint[];
begin
  if old.status = new.status then
    return null;
  end if;
  if old.status <> 0 then
    perform custody.refuse('deposit_is_pending');
  end if;
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id where l.deposit_id = new.id order by t.id for no key update of t;
  select array_agg(receipt_id order by receipt_id) into receipts from deposit_line where deposit_id = new.id;
  if new.status = 1 then
    if new.posting_on > business_day(new.branch_code) then
      perform custody.refuse('posting_is_not_in_future');
    end if;
    perform custody.post_on_day('bank', 'deposit', new.id, new.branch_code, new.posting_on, new.total, new.decided_by);
    perform custody.move(receipts, 'bank', new.decided_by, null, new.id, new.comment);
    update transfer set status = 4 where id in (select transfer_id from deposit_line where deposit_id = new.id);
  else
    perform custody.move(receipts, 'release', new.decided_by, null, new.id, new.comment);
    update deposit_line set live = false where deposit_id = new.id;
  end if;
  perform write_audit('deposit', array[new.id], array[new.branch_code], case new.status when 1 then 'bank' else 'release' end, new.decided_by,
    jsonb_strip_nulls(jsonb_build_object('posting', new.posting_on, 'comment', nullif(new.comment, ''))));
  return null;
end $$;
