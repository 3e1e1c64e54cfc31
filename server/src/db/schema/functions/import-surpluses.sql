-- Imports: more received on a kept invoice elsewhere than here waits for a director.

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
