-- Payments bind receipts that were paid together, and advances are applied to invoices.

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
