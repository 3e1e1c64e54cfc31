-- Imports of credits: the functions that check_import and apply_import call for this kind.

/**
 * Writes the faults of rows of credits. Other programs write credits below 0: if all amounts of the file are, their sign is taken away, and
 * otherwise the amounts below 0 are rejected. A kind is found whatever its case.
 */
create function import_checks_credits(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from import_line l where l.import_id = import and (l.facts ->> 'amount')::numeric > 0) then
    insert into import_fault (import_id, line, fault)
    select import, l.line, jsonb_build_array('bothSigns', l.facts ->> 'amount')
    from import_line l
    where l.import_id = import and (l.facts ->> 'amount')::numeric < 0;
  else
    update import_line l set facts = jsonb_set(l.facts, '{amount}', to_jsonb(-(l.facts ->> 'amount')::numeric))
    where l.import_id = import and (l.facts ->> 'amount')::numeric < 0;
  end if;
  update import_line l set facts = jsonb_set(l.facts, '{kind}', to_jsonb(k.name))
  from credit_kind k
  where l.import_id = import and search_text(k.name) = search_text(l.facts ->> 'kind') and k.name <> l.facts ->> 'kind';

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join credit_kind k on k.name = l.facts ->> 'kind'
  left join chart p on p.branch_code = l.facts ->> 'branch' and p.acode = l.facts ->> 'party' and p.leaf_group = 'PARTY'
  left join invoice i on i.branch_code = l.facts ->> 'branch' and i.invoice_no = l.facts ->> 'invoiceNo'
  cross join lateral (values
    (case when k.name is null and l.facts ->> 'kind' is not null then jsonb_build_array('unknown', 'Kind', l.facts ->> 'kind') end),
    (case when p.acode is null and l.facts ->> 'party' is not null
      then jsonb_build_array('unknownIn', 'Party Code', l.facts ->> 'party', l.facts ->> 'branch') end),
    (case when l.facts ->> 'invoiceNo' <> '' and i.id is null
      then jsonb_build_array('unknownIn', 'Invoice No', l.facts ->> 'invoiceNo', l.facts ->> 'branch')
    when i.party <> l.facts ->> 'party' then jsonb_build_array('invoiceOfAnother', l.facts ->> 'invoiceNo', l.facts ->> 'party', i.party) end)
  ) x (fault)
  where l.import_id = import and x.fault is not null;

  insert into import_fault (import_id, line, fault)
  select import, l.line, jsonb_build_array('alikeHere', l.facts ->> 'creditNo', min(c.credit_no))
  from import_line l
  join credit c on c.branch_code = l.facts ->> 'branch' and code_key_of(c.credit_no) = code_of_key(l.alike)
  where l.import_id = import
  group by l.line, l.facts
  having bool_and(c.credit_no <> l.facts ->> 'creditNo');
end $$;

/** Returns the credits of an import that exist. A credit that was decided stays as it is. */
create function import_here_credits(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('branch', c.branch_code, 'creditNo', c.credit_no, 'kind', c.kind, 'party', c.party,
      'invoiceNo', coalesce(i.invoice_no, ''), 'date', c.credit_on, 'amount', c.amount, 'reason', c.reason),
    case when c.status <> 0 then jsonb_build_array('decided') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join credit c on c.branch_code = l.facts ->> 'branch' and c.credit_no = l.facts ->> 'creditNo'
  left join invoice i on i.id = c.invoice_id
$$;

/** Locks the credits that an import changes, so that nobody decides about them until it ends. */
create function import_lock_credits(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from import_record r
  join credit c on c.branch_code = r.was ->> 'branch' and c.credit_no = r.was ->> 'creditNo'
  where r.import_id = import and r.outcome = 'changed'
  order by c.id
  for update of c
$$;

/** Writes the new and the changed credits of an import. They wait for another person than their importer. */
create function import_write_credits(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into credit (branch_code, credit_no, kind, party, invoice_id, credit_on, amount, reason, entered_by, import_id)
  select n.branch, n."creditNo", n.kind, n.party, i.id, n.date, n.amount, coalesce(n.reason, ''), actor, import
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "creditNo" text, kind text, party text, "invoiceNo" text, date date,
    amount numeric, reason text)
  left join invoice i on i.branch_code = n.branch and i.invoice_no = n."invoiceNo"
  where r.import_id = import and r.outcome = 'new'
  order by r.line;

  update credit c
  set kind = n.kind, party = n.party, invoice_id = i.id, credit_on = n.date, amount = n.amount, reason = coalesce(n.reason, ''),
    entered_by = coalesce(actor, c.entered_by), import_id = import
  from import_record r
  cross join lateral jsonb_to_record(r.now) as n (branch text, "creditNo" text, kind text, party text, "invoiceNo" text, date date,
    amount numeric, reason text)
  left join invoice i on i.branch_code = n.branch and i.invoice_no = n."invoiceNo"
  where r.import_id = import and r.outcome = 'changed' and c.branch_code = n.branch and c.credit_no = n."creditNo"
$$;
