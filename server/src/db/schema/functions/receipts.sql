-- Receipts and bounced cheques.

/**
 * Refuses a receipt by the wrong person. A salesman records receipts of their own invoices. A cashier records receipts of any salesman, and
 * of the person to whom the invoice belongs. A receipt of an item from a device has the moment at which it was taken.
 */
create function custody.receipt_is_taken() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user taker join app_user owner on owner.id = new.salesman_id left join invoice i on i.id = new.invoice_id
    where taker.id = new.recorded_by and case taker.role_id
      when 2 then owner.id = taker.id and (new.invoice_id is null or i.salesman_id = owner.id)
      when 1 then owner.role_id = 2 or i.salesman_id = owner.id
    end
  ) then
    perform custody.refuse('receipt_is_taken_by_its_salesman_or_a_cashier');
  end if;
  new.created_at := coalesce((custody.item_in_judgement()).taken_at, new.created_at);
  return new;
end $$;

/**
 * Moves a new receipt to its salesman, and notes the item of a device that it belongs to. All receipts of a payment are recorded in one
 * statement, and none is added to it later. The index reference_is_used_once does not see a reference if only its first receipt was voided,
 * so this function checks the reference for the other receipts.
 */
create function custody.receipt_recorded() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  payments constant bigint[] := array(select distinct a.payment_id from added a where a.payment_id is not null);
  judged constant intake := custody.item_in_judgement();
begin
  if exists (select from added a where a.reference_no <> '') and exists (
    select from added a join receipt used on cheque_key_of(used.reference_no) = cheque_key_of(a.reference_no)
    where cheque_key_of(a.reference_no) <> '' and cheque_key_of(used.reference_no) <> '' and used.stage not in (5, 9)
      and used.id <> a.id and (a.payment_id is null or used.payment_id is distinct from a.payment_id)
  ) then
    perform custody.refuse('reference_is_used_once');
  end if;
  if payments <> '{}' then
    perform custody.refuse_unless_payments_add_up(payments);
  end if;
  -- A director books held money in the name of its salesman.
  perform custody.move(array_agg(r.id order by r.id), 'record', coalesce(judged.decided_by, r.recorded_by)) from added r group by r.recorded_by;
  if judged.id is not null then
    insert into intake_receipt (receipt_id, intake_id, branch_code) select a.id, judged.id, a.branch_code from added a;
  end if;
  return null;
end $$;

/**
 * Returns receipts, each with the other receipts of its cheque, because a cheque is one piece of paper. `named_id` is the receipt of `ids`
 * that brought it in, the first one where there are several. The receipts of a cheque are the same at every moment.
 */
create function with_their_cheques(ids bigint[]) returns table (receipt_id bigint, named_id bigint)
language sql stable
set search_path = public, pg_temp
as $$
  select distinct on (of_cheque.id) of_cheque.id, named.id
  from unnest(ids) with ordinality as named (id, position)
  cross join lateral (
    select named.id
    union all
    select other.id
    from receipt r join receipt other on other.payment_id = r.payment_id and other.instrument = r.instrument
    where r.id = named.id and r.cheque_no <> '' and other.id <> r.id
  ) of_cheque
  order by of_cheque.id, named.position
$$;
grant execute on function with_their_cheques(bigint[]) to backoffice_app;

/**
 * Voids receipts that are with their salesman. Each receipt has a reason, which stays in journal and audit. If several receipts of a cheque
 * are given, the reason of the first is used for the whole cheque.
 */
create function void_receipts(ids bigint[], reasons text[]) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  all_ids bigint[];
  why text[];
begin
  select array_agg(w.receipt_id order by w.receipt_id), array_agg(v.reason order by w.receipt_id) into all_ids, why
  from with_their_cheques(ids) w join unnest(ids, reasons) as v (id, reason) on v.id = w.named_id;
  if exists (
    select from receipt where id = any (all_ids) and (salesman_id <> (select my_user()) or not branch_code = any ((select my_branches())::text[]))
  ) then
    perform custody.refuse('receipt_is_elsewhere');
  end if;
  if cardinality(all_ids) > 1 then
    perform custody.lock_for_moves(all_ids, array_fill('void'::text, array[cardinality(all_ids)]));
  end if;
  perform custody.move(array_agg(v.id order by v.id), 'void', my_user(), null, null, v.reason)
  from unnest(all_ids, why) as v (id, reason)
  group by v.reason;
end $$;
grant execute on function void_receipts(bigint[], text[]) to backoffice_app;

/**
 * Refuses a bounce by the wrong person. A cashier marks cheques of their own deposits, a director or an approver marks cheques of their
 * branches.
 */
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
    perform custody.refuse('bounce_is_recorded_by_its_cashier_or_a_director');
  end if;
  return new;
end $$;

/**
 * Moves bounced cheques out of the bank and makes their invoices owed again. Only a cheque of an approved deposit can bounce, between the
 * day of the deposit and today, and in an open day. All receipts of one cheque bounce in one statement.
 */
create function custody.cheque_bounced() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  bounced record;
begin
  perform 1 from transfer t join deposit_line l on l.transfer_id = t.id join added a on a.deposit_id = l.deposit_id and a.receipt_id = l.receipt_id
  order by t.id
  for no key update of t;
  for bounced in
    select a.deposit_id, a.branch_code, a.bounced_on, a.reason, a.recorded_by, d.status, d.deposited_on,
      array_agg(a.receipt_id order by a.receipt_id) as receipts
    from added a join deposit d on d.id = a.deposit_id
    group by 1, 2, 3, 4, 5, 6, 7
    order by 1
  loop
    if bounced.status <> 1 or exists (select from receipt where id = any (bounced.receipts) and cheque_no = '') then
      perform custody.refuse('bounce_is_of_a_deposited_cheque');
    end if;
    if bounced.bounced_on > business_day(bounced.branch_code) then
      perform custody.refuse('bounce_is_not_in_future');
    end if;
    if bounced.bounced_on < bounced.deposited_on then
      perform custody.refuse('bounce_is_not_before_deposit');
    end if;
    perform custody.post_on_day('bounce', 'receipt', r.id, bounced.branch_code, bounced.bounced_on, r.amount, bounced.recorded_by)
    from unnest(bounced.receipts) as one (id) join receipt r on r.id = one.id;
    perform custody.move(bounced.receipts, 'bounce', bounced.recorded_by, null, bounced.deposit_id, bounced.reason);
    insert into finished_total (kind, branch_code, day, cashier_id, state, method, documents, amount)
    select 'deposit_line', d.branch_code, utc_day(d.created_at), d.cashier_id, way.status, r.method, sum(way.sign), sum(way.sign * r.amount)
    from receipt r join deposit d on d.id = bounced.deposit_id cross join (values (1, -1), (3, 1)) as way (status, sign)
    where r.id = any (bounced.receipts)
    group by 2, 3, 4, 5, 6;
    update transfer set status = 3
    where id in (select transfer_id from deposit_line where deposit_id = bounced.deposit_id and receipt_id = any (bounced.receipts));
  end loop;
  return null;
end $$;
