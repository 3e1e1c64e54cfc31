-- Returned cheques: they bounce, and then they are deposited again, replaced by other receipts, or given back to the client. All receipts of
-- a cheque go together.

-- The bounce.

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

-- After the bounce.

/**
 * Returns the receipts of a bounced cheque, locked with their hand-overs, for a person who decides about it: its cashier, who has the paper,
 * or a director of deposits of the branch.
 *
 * bounced_in  the deposit of the bounce
 * also        other receipts to lock in the same order
 * Refuses with 'returned_cheque_is_decided_by_its_cashier_or_a_director', and with 'returned_cheque_waits' where something was decided.
 */
create function custody.returned_cheque(receipt bigint, bounced_in bigint, also bigint[] default '{}') returns bigint[]
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  me constant int := my_user();
  parts constant bigint[] := array(select w.receipt_id from with_their_cheques(array[receipt]) w order by w.receipt_id);
  cheque receipt;
begin
  perform hold_rights(me);
  perform 1 from transfer t where t.receipt_id = any (parts) order by t.id for no key update;
  perform 1 from receipt r where r.id = any (parts || also) order by r.id for no key update;
  select r.* into cheque from receipt r
  where r.id = receipt and r.branch_code = any ((select my_branches())::text[])
    and exists (select from bounce b where b.receipt_id = r.id and b.deposit_id = bounced_in);
  if not found then
    perform refuse('returned_cheque_waits');
  elsif not may_decide_returned(me, cheque.branch_code, cheque.cashier_id) then
    perform refuse('returned_cheque_is_decided_by_its_cashier_or_a_director');
  elsif cheque.stage <> 5 or exists (
    select from bounce_outcome o where o.receipt_id = receipt and o.deposit_id = bounced_in and o.kind <> 'replaced'
  ) then
    perform refuse('returned_cheque_waits');
  end if;
  return parts;
end $$;

/** Returns whether somebody decides about a bounced cheque that this cashier deposited. The caller holds the rights of the person. */
create function custody.may_decide_returned(person int, in_branch text, cashier int) returns boolean
language sql stable
set search_path = public, custody, pg_temp
as $$
  select exists (
    select from app_user u
    join user_branch b on b.user_id = u.id and b.branch_code = in_branch and b.active
    where u.id = person and u.portal_allowed and (u.role_id = 3 or u.id = cashier)
      and right_to('receipt', 'represent', u.role_id, array(select m.module_id::int from user_module m where m.user_id = u.id))
  )
$$;

/** Writes what was decided about a bounced cheque, for each of its receipts. */
create function custody.note_outcome(parts bigint[], bounced_in bigint, what text, why text, turned bigint[] default '{}') returns void
language sql
set search_path = public, custody, pg_temp
as $$
  insert into bounce_outcome (receipt_id, deposit_id, branch_code, kind, reason, former_invoice_id, decided_by)
  select r.id, bounced_in, r.branch_code, what, why, case when r.id = any (turned) then r.invoice_id end, my_user()
  from receipt r
  where r.id = any (parts)
  order by r.id
$$;

/**
 * Brings a bounced cheque back to its cashier, who deposits it again. Its receipts count again. An invoice takes as much of its receipt as it
 * still owes; a receipt that does not fit becomes an advance of its client, of which this part is applied to the invoice.
 *
 * bounced_in  the deposit of the bounce
 * Refuses with 'represented_cheque_is_unique' and the number of the receipt that has the cheque number now, and with
 * 'represented_cheque_has_its_cashier' where the cashier cannot come in any more.
 */
create function represent_cheque(receipt bigint, bounced_in bigint, why text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  parts constant bigint[] := custody.returned_cheque(receipt, bounced_in);
  me constant int := my_user();
  taken bigint;
  gone text;
  turned bigint[];
  owing bigint[];
  fitting numeric[];
begin
  if exists (select from bounce_outcome o where o.receipt_id = receipt and o.deposit_id = bounced_in) then
    perform refuse('returned_cheque_waits');
  end if;
  select other.id into taken
  from receipt mine
  join receipt other on other.branch_code = mine.branch_code and other.party = mine.party and other.cheque_bank = mine.cheque_bank
    and other.cheque_key = mine.cheque_key and other.cheque_no <> '' and other.stage not in (5, 9)
  where mine.id = receipt and other.id <> all (parts)
  order by other.id
  limit 1;
  if found then
    perform refuse('represented_cheque_is_unique', taken::text);
  end if;
  select k.name into gone
  from receipt r join app_user k on k.id = r.cashier_id
  where r.id = receipt and not cashier_can_come_in(r.cashier_id, r.branch_code);
  if found then
    perform refuse('represented_cheque_has_its_cashier', gone);
  end if;
  perform arrives('cashier', parts, me, null);
  perform lock_for_moves(parts, array_fill('represent'::text, array[cardinality(parts)]));
  -- The invoices are locked: each part fits as far as its invoice still owes after the parts before it.
  select array_agg(f.id order by f.id), array_agg(f.invoice_id order by f.id), array_agg(f.fits order by f.id) into turned, owing, fitting
  from (
    select p.id, p.invoice_id, p.amount, least(p.until, i.balance) - least(p.until - p.amount, i.balance) as fits
    from (
      select r.id, r.invoice_id, r.amount, sum(r.amount) over (partition by r.invoice_id order by r.id) as until
      from receipt r
      where r.id = any (parts)
    ) p
    join invoice i on i.id = p.invoice_id
  ) f
  where f.fits < f.amount;
  perform note_outcome(parts, bounced_in, 'represented', why, turned);
  -- The index of live cheques sees an older duplicate too, since it has no number of its own any more.
  update receipt r set invoice_id = case when r.id = any (turned) then null else r.invoice_id end, cheque_repeat = 0
  where r.id = any (parts) and (r.id = any (turned) or r.cheque_repeat <> 0);
  update deposit_line l set live = false where l.deposit_id = bounced_in and l.receipt_id = any (parts);
  perform move(parts, 'represent', me, null, bounced_in, why);
  update transfer t set status = 1 where t.receipt_id = any (parts) and t.status = 3;
  insert into allocation (receipt_id, invoice_id, branch_code, amount, applied_by)
  select f.id, f.invoice_id, r.branch_code, f.fits, me
  from unnest(turned, owing, fitting) as f (id, invoice_id, fits) join receipt r on r.id = f.id
  where f.fits > 0
  order by f.id;
end $$;
grant execute on function represent_cheque(bigint, bigint, text) to backoffice_app;

/**
 * Notes the receipts that replace a bounced cheque: of the same client, from the day of the bounce on, and counting. A named receipt that was
 * paid with a cheque is named with all receipts of this cheque. It moves no money.
 *
 * Refuses with 'replacement_is_of_the_client' or 'receipt_replaces_one_cheque', and the numbers of the receipts.
 */
create function replace_cheque(receipt bigint, bounced_in bigint, named bigint[]) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  others constant bigint[] := array(select w.receipt_id from with_their_cheques(named) w order by w.receipt_id);
  parts constant bigint[] := custody.returned_cheque(receipt, bounced_in, others);
  wrong text;
begin
  if exists (select from bounce_outcome o where o.receipt_id = receipt and o.deposit_id = bounced_in) then
    perform refuse('returned_cheque_waits');
  end if;
  select string_agg(one.id::text, ', ' order by one.id) into wrong
  from unnest(others) as one (id)
  where one.id = any (parts) or not exists (
    select from receipt mine
    join bounce b on b.receipt_id = mine.id and b.deposit_id = bounced_in
    join receipt other on other.branch_code = mine.branch_code and other.party = mine.party
    where mine.id = receipt and other.id = one.id and other.stage not in (-1, 5, 9)
      and local_day(other.branch_code, other.created_at) >= b.bounced_on
  );
  if wrong is not null or cardinality(others) = 0 then
    perform refuse('replacement_is_of_the_client', coalesce(wrong, ''));
  end if;
  select string_agg(p.replaced_by::text, ', ' order by p.replaced_by) into wrong from bounce_replacement p where p.replaced_by = any (others);
  if wrong is not null then
    perform refuse('receipt_replaces_one_cheque', wrong);
  end if;
  perform note_outcome(parts, bounced_in, 'replaced', '');
  insert into bounce_replacement (receipt_id, deposit_id, branch_code, replaced_by)
  select parts[1], bounced_in, r.branch_code, r.id from receipt r where r.id = any (others) order by r.id;
  perform note_returned(parts, 'replace', jsonb_build_object('deposit', bounced_in, 'receipts', to_jsonb(others),
    'amount', (select sum(r.amount) from receipt r where r.id = any (others))));
end $$;
grant execute on function replace_cheque(bigint, bigint, bigint[]) to backoffice_app;

/** Notes that the paper of a bounced cheque was given back to the client. Nothing follows, and no money moves. */
create function give_back_cheque(receipt bigint, bounced_in bigint, why text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  parts constant bigint[] := custody.returned_cheque(receipt, bounced_in);
begin
  perform note_outcome(parts, bounced_in, 'given_back', why);
  perform note_returned(parts, 'give_back', jsonb_build_object('deposit', bounced_in, 'comment', why));
end $$;
grant execute on function give_back_cheque(bigint, bigint, text) to backoffice_app;

/** Writes a decision about a bounced cheque that moves no money to the audit, and shows it in the browsers of its people. */
create function custody.note_returned(parts bigint[], what text, facts jsonb) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  perform write_audit('receipt', array_agg(r.id order by r.id), array_agg(r.branch_code order by r.id), what, my_user(), facts)
  from receipt r
  where r.id = any (parts);
  perform refresh_browsers(r.branch_code, array[my_user(), r.salesman_id, r.cashier_id]) from receipt r where r.id = parts[1];
end $$;
