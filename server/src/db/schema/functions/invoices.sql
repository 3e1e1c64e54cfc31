-- Invoices and their approval.

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
