/**
 * Carries out what becomes of a deposit. It is decided once: approved receipts are banked, declined ones are with their cashier again, as
 * are those of a deposit that its cashier withdraws. A decision that is taken back puts them into the pending deposit again.
 */
create function custody.deposit_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  rule constant text := custody.deposit_rule(old.status, new.status, new.decided_by = new.cashier_id);
  actor constant int := coalesce(new.decided_by, old.decided_by);
  receipts bigint[];
begin
  if old.status = new.status then
    return null;
  end if;
  if rule is null then
    perform custody.refuse('deposit_is_pending');
  end if;
  if new.status = 0 and not can_still_undo(old.decided_at) then
    perform custody.refuse('decision_is_undone_in_time');
  end if;
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id where l.deposit_id = new.id order by t.id for no key update of t;
  select array_agg(receipt_id order by receipt_id) into receipts from deposit_line where deposit_id = new.id;
  if rule = 'bank' and new.posting_on > business_day(new.branch_code) then
    perform custody.refuse('posting_is_not_in_future');
  end if;
  if rule in ('bank', 'undo_bank') then
    perform custody.post_on_day(rule, 'deposit', new.id, new.branch_code, coalesce(new.posting_on, old.posting_on),
      case rule when 'bank' then new.total else -new.total end, actor);
  end if;
  perform custody.move(receipts, rule, actor, null, new.id, new.comment);
  if rule in ('bank', 'undo_bank') then
    update transfer set status = case rule when 'bank' then 4 else 1 end
    where id in (select transfer_id from deposit_line where deposit_id = new.id);
  else
    update deposit_line set live = rule = 'undo_release' where deposit_id = new.id;
  end if;
  insert into finished_total (kind, branch_code, day, cashier_id, state, documents, amount)
  select 'deposit', new.branch_code, utc_day(new.created_at), new.cashier_id, way.status, way.sign, way.sign * new.total
  from (values (old.status, -1), (new.status, 1)) as way (status, sign)
  where way.status in (1, 2);
  insert into finished_total (kind, branch_code, day, cashier_id, state, method, documents, amount)
  select 'deposit_line', new.branch_code, utc_day(new.created_at), new.cashier_id, way.status, r.method, sum(way.sign), sum(way.sign * r.amount)
  from receipt r cross join (values (old.status, -1), (new.status, 1)) as way (status, sign)
  where r.id = any (receipts) and way.status in (1, 2)
  group by 5, 6;
  perform write_audit('deposit', array[new.id], array[new.branch_code], rule, actor,
    jsonb_strip_nulls(jsonb_build_object('posting', new.posting_on, 'comment', nullif(new.comment, ''))));
  return null;
end $$;
