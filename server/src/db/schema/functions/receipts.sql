-- Receipts, payments that bind receipts paid together, and advances that are applied to invoices.

-- Receipts.

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

-- Payments and advances.

/**
 * Refuses a payment, when its transaction commits, that is not the sum of its instruments, or an instrument that is not the sum of its
 * receipts.
 *
 * tg_argv   the column with the id of the payment
 */
create function custody.payment_is_whole() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.refuse_unless_payments_add_up(array[(to_jsonb(new) ->> tg_argv[0])::bigint]);
  return null;
end $$;

/** Refuses payments that are not the sums of their parts, by the promise that is also read of all payments. */
create function custody.refuse_unless_payments_add_up(payments bigint[]) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  if exists (select from public.invariant_i37_payment_is_the_sum_of_its_parts where payment_id = any (payments)) then
    perform custody.refuse('payment_adds_up');
  end if;
end $$;

/** Refuses an application by the wrong person. A salesman applies their own advances to their own invoices, a cashier any. */
create function custody.advance_is_applied() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not exists (
    select from app_user u, receipt r, invoice i
    where u.id = new.applied_by and r.id = new.receipt_id and i.id = new.invoice_id and case u.role_id
      when 1 then true
      when 2 then u.id = r.salesman_id and u.id = i.salesman_id
    end
  ) then
    perform custody.refuse('advance_is_applied_by_its_salesman_or_a_cashier');
  end if;
  return new;
end $$;

/**
 * Applies an advance to an invoice of its own party. Not more can be applied than is left of the advance and than the invoice owes: two
 * constraints see to that.
 */
create function custody.advance_applied() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  doer int;
begin
  perform 1 from receipt where id in (select receipt_id from added) order by id for no key update;
  perform 1 from invoice where id in (select invoice_id from added) order by id for no key update;
  if exists (
    select from added a join receipt r on r.id = a.receipt_id join invoice i on i.id = a.invoice_id
    where r.invoice_id is not null or r.party <> i.party or r.stage not in (0, 1, 2, 3, 4) or not a.live
  ) then
    perform custody.refuse('advance_is_open');
  end if;
  for doer in select distinct applied_by from added order by 1 loop
    perform custody.allocate((select array_agg(id) from added where applied_by = doer), 'apply', doer);
  end loop;
  return null;
end $$;

/**
 * Applies parts of an advance to invoices, or takes them back: it posts from the party's advance (AD) to the invoice (AR). The caller has
 * locked the receipts and the invoices; the balances of several invoices are locked here before the first part.
 *
 * rule  'apply' or 'unapply'
 */
create function custody.allocate(allocations bigint[], rule text, actor int, why text default '') returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  sign constant int := case rule when 'apply' then 1 else -1 end;
  part record;
  entry bigint;
begin
  if cardinality(allocations) > 1 then
    perform custody.add_to_holdings(array_agg(i.branch_code), array_agg('AR'::text), array_agg(i.salesman_id), array_agg(null::int), array_agg(0::numeric))
    from allocation a join invoice i on i.id = a.invoice_id
    where a.id = any (allocations);
  end if;
  for part in
    select a.*, r.party, r.stage, r.salesman_id, r.cashier_id
    from allocation a join receipt r on r.id = a.receipt_id
    where a.id = any (allocations)
    order by a.id
  loop
    update receipt set applied = applied + sign * part.amount where id = part.receipt_id;
    update invoice set received = received + sign * part.amount where id = part.invoice_id;
    insert into journal (receipt_id, branch_code, action, from_stage, to_stage, amount, salesman_id, cashier_id, actor_id, comment)
    values (part.receipt_id, part.branch_code, rule, part.stage, part.stage, part.amount, part.salesman_id, part.cashier_id, actor, why)
    returning id into entry;
    insert into posting (journal_id, account, holder, branch_code, amount)
    values (entry, 'AD', part.party, part.branch_code, sign * part.amount),
      (entry, 'AR', part.invoice_id::text, part.branch_code, -sign * part.amount);
    perform write_audit('receipt', array[part.receipt_id], array[part.branch_code], rule, actor,
      jsonb_strip_nulls(jsonb_build_object('allocation', part.id, 'invoice', part.invoice_id, 'amount', part.amount, 'comment', nullif(why, ''))));
  end loop;
end $$;
