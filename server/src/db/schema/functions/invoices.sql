-- Invoices, their approval, and imports with more received on an invoice than here.

-- Invoices and approvals.

/** Gives each new invoice its approval. It is pending, unless the import of the invoice counts it as approved before the go-live day. */
create function invoice_is_entered() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into invoice_approval (id, branch_code, invoice_no, invoice_on, division_code, party, bill, status, approved_before)
  select a.id, a.branch_code, a.invoice_no, a.invoice_on, a.division_code, a.party, a.bill, case when m.id is null then 0 else 1 end,
    m.approved_before
  from added a left join data_import m on m.id = a.import_id and a.invoice_on < m.approved_before
  order by a.id;
  return null;
end $$;

/** Writes changed facts of an invoice into its approval, which counts the version or refuses the change. */
create function invoice_is_changed() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update invoice_approval
  set invoice_no = new.invoice_no, invoice_on = new.invoice_on, division_code = new.division_code, party = new.party, bill = new.bill
  where id = new.id;
  return null;
end $$;

/**
 * Counts a new version of each invoice if a statement changed its lines, and writes every changed line with its old and new values into the
 * audit. An approved invoice refuses the change. Lines that come in the transaction that entered their invoice are no change: its approval
 * has the first version then, and nobody else has seen it.
 */
create function invoice_lines_are_changed() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was invoice_line[];
  now invoice_line[];
  changed record;
begin
  if tg_op <> 'INSERT' then
    select array_agg(l) into was
    from removed l join invoice_approval a on a.id = l.invoice_id
    where not (a.version = 1 and a.xmin = pg_current_xact_id()::xid);
  end if;
  if tg_op <> 'DELETE' then
    select array_agg(l) into now
    from added l join invoice_approval a on a.id = l.invoice_id
    where not (a.version = 1 and a.xmin = pg_current_xact_id()::xid);
  end if;
  for changed in
    select id, jsonb_object_agg(format('line %s', line_no), jsonb_build_array(before, after)) as lines
    from (
      select invoice_id as id, line_no, to_jsonb(o) as before, to_jsonb(n) as after
      from unnest(was) o full join unnest(now) n using (invoice_id, line_no)
      where o is distinct from n
    ) difference
    group by id
    order by id
  loop
    -- The version is counted by the trigger of the approval.
    update invoice_approval set version = version where id = changed.id;
    perform write_audit('invoice', array_agg(a.id), array_agg(a.branch_code), 'change', my_user(),
      jsonb_build_object('version', max(a.version), 'changes', changed.lines))
    from invoice_approval a
    where a.id = changed.id;
  end loop;
  return null;
end $$;

/** Adds an approved invoice to the totals of finished documents. Takes it out if its approval is taken back. Neither changes its lines. */
create function invoice_is_finished() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  insert into finished_total (kind, branch_code, day, state, division_code, documents, amount, net_amount)
  select 'invoice', new.branch_code, new.invoice_on, way.status, new.division_code, way.sign,
    way.sign * coalesce(l.amount, i.bill), way.sign * coalesce(l.net_amount, i.bill)
  from invoice i
  cross join lateral (select sum(amount) as amount, sum(net_amount) as net_amount from invoice_line where invoice_id = i.id) l
  cross join (values (old.status, -1), (new.status, 1)) as way (status, sign)
  where i.id = new.id and way.status = 1 and old.status <> new.status;
  return null;
end $$;

/**
 * Refuses every change of an invoice that is approved, of its lines and of its approval; receipts change none of these. The approval itself
 * can be taken back. An import may change an invoice that counts as approved, because nobody has approved its facts.
 */
create function approved_invoice_is_kept() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and (new.status, new.approved_before) = (old.status, old.approved_before) then
    return new;
  end if;
  if tg_op = 'UPDATE' and decision_is_undone('invoice', tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception 'approved_invoice_is_kept'
    using errcode = 'check_violation', constraint = 'approved_invoice_is_kept', detail = old.invoice_no;
end $$;

/** Keeps the sum that a salesman's invoices owe, for the tiles. */
create function custody.invoice_owed() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform custody.add_to_holdings(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(balance))
    from added;
  else
    perform custody.add_to_holdings(array_agg(branch_code), array_agg('AR'::text), array_agg(salesman_id), array_agg(null::int), array_agg(amount))
    from (
      select branch_code, salesman_id, balance as amount from added
      union all
      select branch_code, salesman_id, -balance from removed
    ) owed;
  end if;
  return null;
end $$;

-- More received on a kept invoice elsewhere than here waits for a director.

/**
 * Writes the invoices of an import with more received in the file than here, and removes those that agree by now. A surplus that a director
 * has seen waits again if the amount in the file changes. A surplus that was taken over waits again if there is more than that.
 *
 * actor   null for a feed and for the operator: every director of the branches is notified
 */
create function note_surpluses(of_import data_import, actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  noted bigint[];
  told record;
begin
  if of_import.kind <> 'invoices' then
    return;
  end if;
  -- Two files that are checked at once write the same rows one after the other.
  perform pg_advisory_xact_lock(hashtext('invoice_surplus'));
  with stated as materialized (
    select distinct on (l.key) i.id, i.branch_code, (l.facts ->> 'receivedBefore')::numeric(14, 2) as stated,
      i.received_before + i.received + i.credited as here
    from import_line l
    join invoice i on i.branch_code = l.facts ->> 'branch' and i.invoice_no = l.facts ->> 'invoiceNo'
    where l.import_id = of_import.id and l.facts ->> 'receivedBefore' is not null
      and not exists (select from import_fault f where f.import_id = l.import_id and f.line = l.line)
    order by l.key
  ), agreeing as (
    delete from invoice_surplus s using stated x where s.invoice_id = x.id and x.stated <= x.here
  ), fresh as (
    insert into invoice_surplus as s (invoice_id, branch_code, import_id, stated)
    select x.id, x.branch_code, of_import.id, x.stated from stated x where x.stated > x.here
    on conflict (invoice_id) do update
    set import_id = excluded.import_id, stated = excluded.stated, noted_at = excluded.noted_at, status = 0, decided_by = null,
      decided_at = null, comment = '', version = s.version + 1
    where s.stated <> excluded.stated or s.status = 1
    returning s.invoice_id
  )
  select array_agg(f.invoice_id) into noted from fresh f;
  -- Each director gets one notification about an import, with the first of their invoices as its document.
  for told in
    select i.id as invoice, i.branch_code as branch, p.n, array_agg(p.person order by p.person) as people
    from (
      select u.id as person, min(s.invoice_id) as first, count(*) as n
      from unnest(noted) f (id) join invoice_surplus s on s.invoice_id = f.id join user_branch b on b.branch_code = s.branch_code
      join app_user u on u.id = b.user_id
      where is_active_director(u.id) and exists (select from user_module m where m.user_id = u.id and m.module_id = 12)
      group by u.id
    ) p
    join invoice i on i.id = p.first
    group by i.id, p.n
  loop
    perform notify('import_surplus', 'invoice', told.invoice, told.branch, case when of_import.feed_id is null then actor end,
      jsonb_build_object('file', of_import.file_name, 'documents', told.n), told.people);
    perform refresh_browsers(told.branch, told.people);
  end loop;
end $$;

/**
 * Returns a waiting surplus of a branch of the director of the request, with its invoice locked. Refuses a surplus that is not as the
 * director saw it.
 */
create function surplus_of_mine(invoice bigint, surplus numeric, seen_version int) returns invoice_surplus
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  its_invoice invoice;
  waiting invoice_surplus;
begin
  -- The lock comes first, so that the next statement sees the receipts of the time before it.
  select i.* into its_invoice from invoice i
  where i.id = surplus_of_mine.invoice and i.branch_code = any (branches_of(import_actor()))
  for no key update;
  select s.* into waiting from invoice_surplus s where s.invoice_id = its_invoice.id and s.status = 0 for update;
  if waiting.invoice_id is null or waiting.version <> coalesce(seen_version, waiting.version)
    or waiting.stated - its_invoice.received_before - its_invoice.received - its_invoice.credited <> surplus or surplus <= 0 then
    perform refuse('surplus_is_as_shown');
  end if;
  return waiting;
end $$;

/** Adds the surplus of an invoice to its Received Before, never more than the balance. Money of this program is not moved. */
create function take_over_surplus(invoice bigint, surplus numeric, seen_version int) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := import_actor();
  taken constant invoice_surplus := surplus_of_mine(invoice, surplus, seen_version);
  written invoice;
begin
  update invoice i set received_before = i.received_before + surplus
  where i.id = taken.invoice_id and i.balance >= surplus
  returning i.* into written;
  if not found then
    perform refuse('surplus_is_owed', (select i.balance::text from invoice i where i.id = taken.invoice_id));
  end if;
  update invoice_surplus s set status = 1, decided_by = director, decided_at = clock_timestamp(), version = s.version + 1
  where s.invoice_id = written.id;
  perform write_audit('invoice', array[written.id], array[written.branch_code], 'take_over', director,
    jsonb_build_object('amount', surplus, 'receivedBefore', written.received_before, 'stated', taken.stated, 'import', taken.import_id));
  perform refresh_browsers(written.branch_code, array[director, written.salesman_id]);
end $$;
grant execute on function take_over_surplus(bigint, numeric, int) to backoffice_app;

/** Notes that a director has seen the surplus of an invoice, with a comment. Nothing else is changed. */
create function see_surplus(invoice bigint, surplus numeric, seen_version int, comment text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := import_actor();
  waiting constant invoice_surplus := surplus_of_mine(invoice, surplus, seen_version);
  seen invoice_surplus;
begin
  update invoice_surplus s
  set status = 2, decided_by = director, decided_at = clock_timestamp(), comment = btrim(see_surplus.comment), version = s.version + 1
  where s.invoice_id = waiting.invoice_id
  returning s.* into seen;
  perform write_audit('invoice', array[seen.invoice_id], array[seen.branch_code], 'see_surplus', director,
    jsonb_build_object('amount', surplus, 'stated', seen.stated, 'import', seen.import_id, 'comment', seen.comment));
  perform refresh_browsers(seen.branch_code, array[director]);
end $$;
grant execute on function see_surplus(bigint, numeric, int, text) to backoffice_app;
