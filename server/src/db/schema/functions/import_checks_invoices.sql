/** Writes the faults of rows of invoices: facts that are not known, and amounts that cannot be. */
create function import_checks_invoices(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (select l.facts ->> 'branch' as branch, (l.facts ->> 'bill')::numeric as bill,
    coalesce((l.facts ->> 'receivedBefore')::numeric, 0) as before) v
  left join invoice_type t on t.code = l.facts ->> 'type'
  left join division d on d.code = l.facts ->> 'division'
  left join chart p on p.branch_code = v.branch and p.acode = l.facts ->> 'party' and p.leaf_group = 'PARTY'
  left join app_user u on u.login_id = (l.facts ->> 'salesman')::bigint
  left join user_branch b on b.user_id = u.id and b.branch_code = v.branch
  cross join lateral (values
    (case when t.code is null and l.facts ->> 'type' <> '' then jsonb_build_array('unknown', 'Invoice Type', l.facts ->> 'type') end),
    (case when d.code is null and l.facts ->> 'division' <> '' then jsonb_build_array('unknown', 'Division', l.facts ->> 'division') end),
    (case when p.acode is null and l.facts ->> 'party' <> '' then jsonb_build_array('unknownIn', 'Party Code', l.facts ->> 'party', v.branch) end),
    (case when b.user_id is null and l.facts ->> 'salesman' is not null
      then jsonb_build_array('unknownIn', 'Salesman Login', l.facts ->> 'salesman', v.branch) end),
    (case when v.bill <= 0 then jsonb_build_array('notPositive', 'Bill Amount') end),
    (case when v.before > v.bill and v.bill > 0 then jsonb_build_array('tooMuchBefore', v.before::text, v.bill::text) end),
    (case when l.part ->> 'itemName' = '' and ((l.part ->> 'qty')::numeric <> 0 or (l.part ->> 'amount')::numeric <> 0)
      then jsonb_build_array('lineEmpty', case when (l.part ->> 'qty')::numeric <> 0 then 'Qty' else 'Line Amount' end) end),
    (case when (l.part ->> 'lineNo')::bigint not between 1 and 32767 then jsonb_build_array('range', 'Line No', '1', '32767') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null
$$;
revoke all on function import_checks_invoices(int, int) from public;
