-- Credits: what lowers a debt without money. An approved credit is granted to the client, and its parts are used for invoices.

/**
 * Refuses a second decision about a credit. Approved and declined are final, once a decision cannot be taken back any more; an approved credit
 * can then only be reversed (reverse_credit), which nothing but the reversal changes. What leaves the approval no longer lowers an invoice.
 */
create function credit_is_decided_once() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if old.status = 1 and new.status = 3 and new.reversed_by is not null or decision_is_undone('credit', tg_relid, to_jsonb(old), to_jsonb(new)) then
    new.applied := 0;
    return new;
  end if;
  raise exception 'credit_is_decided_once' using errcode = 'check_violation', constraint = 'credit_is_decided_once';
end $$;

/** Refuses a credit that is entered by anyone but a director who decides about credits; they do not decide about their own. */
create function custody.credit_is_entered() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if not may_decide('credit', new.entered_by, new.branch_code) then
    perform refuse('credits_are_entered_by_a_director');
  end if;
  return new;
end $$;

/** Books the decision about a credit in its own statement: approving grants it and lowers its invoice at once, and leaving the approval takes both back. */
create function custody.credit_is_decided() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if new.status = 1 then
    perform custody.grant_credit(new);
  elsif old.status = 1 then
    perform custody.revoke_credit(old, coalesce(new.reversed_by, old.decided_by), new.status = 3, new.reversal);
  end if;
  return null;
end $$;

/**
 * Returns the day on which a credit is posted: its own day, or today where that is closed or still to come. Until the transaction ends,
 * nobody can close a day of the company.
 */
create function custody.posting_day_of_credit(granted credit, actor int) returns date
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  today constant date := business_day(granted.branch_code);
begin
  perform day_is_open(granted.branch_code, granted.credit_on, actor);
  -- This statement sees the data after the wait of the statement before.
  return case when granted.credit_on > today or granted.credit_on <= closed_through(granted.branch_code) then today else granted.credit_on end;
end $$;

/** Writes one row of the journal of a credit with its two postings: the amount leaves one account and reaches the other. */
create function custody.move_credit(
  moved credit, rule text, part numeric, day date, actor int, from_account text, from_holder text, to_account text, to_holder text, why text default ''
) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  entry bigint;
begin
  insert into journal (credit_id, branch_code, action, amount, salesman_id, actor_id, posting_on, comment)
  values (moved.id, moved.branch_code, rule, part, (
      select i.salesman_id from invoice i
      where i.id = case when from_account = 'AR' then from_holder::bigint when to_account = 'AR' then to_holder::bigint else moved.invoice_id end),
    actor, day, why)
  returning id into entry;
  insert into posting (journal_id, account, holder, branch_code, amount)
  values (entry, from_account, from_holder, moved.branch_code, -part), (entry, to_account, to_holder, moved.branch_code, part);
end $$;

/**
 * Grants an approved credit to its client (from CC to CG), and lowers its invoice by as much as the invoice owes. The rest stays the credit
 * balance of the client.
 */
create function custody.grant_credit(granted credit) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  day constant date := posting_day_of_credit(granted, granted.decided_by);
  owed numeric;
begin
  perform move_credit(granted, 'grant_credit', granted.amount, day, granted.decided_by, 'CC', granted.party, 'CG', granted.kind);
  select i.balance into owed from invoice i where i.id = granted.invoice_id for no key update;
  if owed > 0 then
    perform lower_invoice(granted, granted.invoice_id, least(owed, granted.amount), day, granted.decided_by);
  end if;
end $$;

/** Lowers an invoice by a part of a credit. Two constraints refuse more than is left of the credit, and more than the invoice owes. */
create function custody.lower_invoice(used credit, owing bigint, part numeric, day date, actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  update credit set applied = applied + part where id = used.id;
  insert into credit_use (credit_id, invoice_id, branch_code, party, amount, used_by)
  values (used.id, owing, used.branch_code, used.party, part, actor);
  update invoice set credited = credited + part where id = owing;
  perform move_credit(used, 'use_credit', part, day, actor, 'AR', owing::text, 'CC', used.party);
end $$;

/**
 * Takes an approved credit back: its invoices are owed again, and the grant is reversed. An approval that is undone is posted on the day of the
 * approval, which must still be open, and a reversal on today.
 */
create function custody.revoke_credit(revoked credit, actor int, is_reversal boolean, why text) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  day date;
  part credit_use;
begin
  select j.posting_on into strict day from journal j where j.credit_id = revoked.id and j.action = 'grant_credit' order by j.id desc limit 1;
  if is_reversal then
    day := business_day(revoked.branch_code);
  elsif not day_is_open(revoked.branch_code, day, actor) then
    perform refuse('undone_posting_period_is_open', to_char(closed_through(revoked.branch_code), 'DD/MM/YYYY'));
  end if;
  perform 1 from invoice i
  where i.id in (select u.invoice_id from credit_use u where u.credit_id = revoked.id and u.live) order by i.id for no key update;
  -- The balances of their salesmen are locked in one order, as custody.allocate does.
  perform custody.add_to_holdings(array_agg(i.branch_code), array_agg('AR'::text), array_agg(i.salesman_id), array_agg(null::int), array_agg(0::numeric))
  from credit_use u join invoice i on i.id = u.invoice_id
  where u.credit_id = revoked.id and u.live;
  for part in update credit_use set live = false where credit_id = revoked.id and live returning * loop
    update invoice set credited = credited - part.amount where id = part.invoice_id;
    perform move_credit(revoked, 'free_credit', part.amount, day, actor, 'CC', revoked.party, 'AR', part.invoice_id::text, why);
  end loop;
  perform move_credit(revoked, 'revoke_credit', revoked.amount, day, actor, 'CG', revoked.kind, 'CC', revoked.party, why);
end $$;

/**
 * Uses a part of the credit balance of a client for another invoice of the client, for the director of the request. Returns false where the
 * credit is not as the director saw it.
 *
 * seen   the version of the credit on the screen; null for any
 */
create function use_credit(of_credit bigint, owing bigint, part numeric, seen int) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  person constant int := my_user();
  used credit;
begin
  select * into used from credit c
  where c.id = of_credit and c.branch_code = any ((select my_branches())::text[]) and c.status = 1 and c.version = coalesce(seen, c.version)
  for no key update;
  if not found then
    return false;
  end if;
  if not may_decide('credit', person, used.branch_code) then
    perform refuse('credits_are_used_by_a_director');
  end if;
  perform 1 from invoice i where i.id = owing for no key update;
  perform custody.lower_invoice(used, owing, part, business_day(used.branch_code), person);
  perform write_audit('credit', array[used.id], array[used.branch_code], 'use', person,
    jsonb_build_object('amount', part, 'invoice', owing,
      'comment', (select format('%s: %s', i.invoice_no, to_char(part, 'FM999,999,999,990.00')) from invoice i where i.id = owing)));
  perform refresh_browsers(used.branch_code, array[person, used.entered_by]);
  return true;
end $$;
grant execute on function use_credit(bigint, bigint, numeric, int) to backoffice_app;

/**
 * Reverses an approved credit for the director of the request, who is not the person who approved it: its invoices are owed again. Returns
 * false where the credit is not as the director saw it.
 */
create function reverse_credit(of_credit bigint, why text, seen int) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  person constant int := my_user();
  reversed credit;
begin
  update credit c set status = 3, reversed_by = person, reversed_at = clock_timestamp(), reversal = why
  where c.id = of_credit and c.branch_code = any ((select my_branches())::text[]) and c.status = 1 and c.version = coalesce(seen, c.version)
    and may_decide('credit', person, c.branch_code)
  returning * into reversed;
  if not found then
    return false;
  end if;
  perform write_audit('credit', array[reversed.id], array[reversed.branch_code], 'reverse', person,
    jsonb_build_object('version', reversed.version, 'comment', why));
  perform refresh_browsers(reversed.branch_code, array[person, reversed.entered_by, reversed.decided_by]);
  perform notify('credit_reverse', 'credit', reversed.id, reversed.branch_code, person,
    jsonb_build_object('documents', 1, 'number', reversed.credit_no, 'amount', reversed.amount, 'comment', why),
    array_remove(array[reversed.entered_by], null) || deciders('credit', reversed.branch_code), null);
  return true;
end $$;
grant execute on function reverse_credit(bigint, text, int) to backoffice_app;
