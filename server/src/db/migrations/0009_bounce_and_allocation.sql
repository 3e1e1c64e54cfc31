-- What can still happen to recorded money: the bank returns a deposited cheque, and an advance is applied to invoices of its party.
-- Both are history rows like hand-overs and deposits, and their triggers move the money.
insert into custody.stage values (5, 'bounced', 'AR');

-- A rule without stages leaves the receipt where it is: only what its amount is owed to changes.
alter table custody.stage_rule alter from_stage drop not null, alter to_stage drop not null;
insert into custody.stage_rule values
  ('bounce', 4, 5),
  ('apply', null, null),
  ('unapply', null, null);

alter table receipt
  -- What of an advance is applied to invoices: written by the triggers of allocation alone.
  add applied numeric(14, 2) not null default 0,
  add check (applied >= 0),
  add constraint advance_is_not_applied_twice check (applied <= amount),
  add constraint only_an_advance_is_applied check (applied = 0 or invoice_id is null);
create index receipt_open_advance on receipt (branch_code, party, created_at, id)
  where invoice_id is null and applied < amount and stage in (0, 1, 2, 3, 4);

-- A bounced cheque may be presented again, as a receipt of its own.
drop index cheque_is_unique_of_party;
create unique index cheque_is_unique_of_party on receipt (branch_code, party, cheque_bank, cheque_key)
  where method = 'Cheque' and stage not in (5, 9);

alter table transfer
  drop constraint transfer_status_check,
  -- 0 pending, 1 approved, 2 declined, 3 bounced, 4 deposited.
  add check (status in (0, 1, 2, 3, 4));

-- A part of an advance that pays an invoice.
create table allocation (
  id bigint generated always as identity primary key,
  receipt_id bigint not null,
  invoice_id bigint not null,
  branch_code text not null,
  amount numeric(14, 2) not null check (amount > 0 and amount < 1e12),
  applied_by int not null,
  applied_at timestamptz not null default clock_timestamp(),
  -- Until the advance is void or bounced.
  live boolean not null default true,
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (invoice_id, branch_code) references invoice (id, branch_code),
  foreign key (applied_by, branch_code) references user_branch (user_id, branch_code)
);
create index allocation_of_receipt on allocation (receipt_id);
create index allocation_of_invoice on allocation (invoice_id) where live;

-- A cheque that the bank returned. Its line stays in the deposit, marked by this row.
create table bounce (
  receipt_id bigint primary key,
  deposit_id bigint not null,
  branch_code text not null,
  bounced_on date not null,
  reason text not null check (btrim(reason) <> ''),
  recorded_by int not null,
  recorded_at timestamptz not null default clock_timestamp(),
  foreign key (deposit_id, receipt_id) references deposit_line (deposit_id, receipt_id),
  foreign key (receipt_id, branch_code) references receipt (id, branch_code),
  foreign key (recorded_by, branch_code) references user_branch (user_id, branch_code)
);
create index bounce_of_deposit on bounce (deposit_id);

/**
 * What applies a part of an advance, or takes it back: the party's advance (AD) against the invoice (AR). The receipts and the
 * invoices are locked by the caller.
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
    perform custody.note('receipt', array[part.receipt_id], array[part.branch_code], rule, actor,
      jsonb_strip_nulls(jsonb_build_object('allocation', part.id, 'invoice', part.invoice_id, 'amount', part.amount, 'comment', nullif(why, ''))));
  end loop;
end $$;

-- An advance pays an invoice of its own party, with what is left of it and not more than the invoice owes.
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
create trigger advance_applied after insert on allocation referencing new table as added
  for each statement execute function custody.advance_applied();

-- The bank's answer comes after the deposit was approved, and about a cheque.
create function custody.cheque_bounced() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  banked deposit;
  closed date;
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
  select c.closed_through into closed from company c join branch b on b.company_code = c.code where b.code = new.branch_code;
  if new.bounced_on <= closed then
    perform custody.refuse('bounce_period_is_open');
  end if;
  perform custody.move(array[new.receipt_id], 'bounce', new.recorded_by, null, new.deposit_id, new.reason);
  update transfer set status = 3
  where id = (select transfer_id from deposit_line where deposit_id = new.deposit_id and receipt_id = new.receipt_id);
  return null;
end $$;
create trigger cheque_bounced after insert on bounce for each row execute function custody.cheque_bounced();

create function custody.history_only() returns trigger
language plpgsql
as $$
begin
  raise exception '% is history', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger bounce_is_history before update or delete or truncate on bounce execute function custody.history_only();

-- What the server's role may do with them: add rows, in its own name.
revoke all on function custody.allocate(bigint[], text, int, text), custody.advance_applied(), custody.cheque_bounced(), custody.history_only() from public;
grant select on allocation, bounce to backoffice_app;
grant insert (receipt_id, invoice_id, branch_code, amount, applied_by) on allocation to backoffice_app;
grant insert (receipt_id, deposit_id, branch_code, bounced_on, reason, recorded_by) on bounce to backoffice_app;
do $$
declare
  scoped text;
begin
  foreach scoped in array array['allocation', 'bounce'] loop
    execute format('alter table %I enable row level security', scoped);
    execute format('alter table %I force row level security', scoped);
    execute format('create policy of_my_branches on %I to backoffice_app using (branch_code = any ((select my_branches())::text[]))', scoped);
    execute format('create policy of_the_owner on %I to %I using (true) with check (true)', scoped, current_user);
  end loop;
end $$;
create policy applied_by_me on allocation as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or applied_by = (select my_user()));
create policy bounced_by_me on bounce as restrictive for insert to backoffice_app
  with check (current_user <> 'backoffice_app' or recorded_by = (select my_user()));
