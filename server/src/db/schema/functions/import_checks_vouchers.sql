/** Writes the faults of rows of vouchers: types that are not known, lines with two sides or none, and vouchers that do not balance. */
create function import_checks_vouchers(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join voucher_type t on t.id = l.facts ->> 'type'
  cross join lateral (values
    (case when t.id is null and l.facts ->> 'type' <> '' then jsonb_build_array('unknown', 'Voucher Type', l.facts ->> 'type') end),
    (case when (l.part ->> 'lineNo')::bigint not between 1 and 32767 then jsonb_build_array('range', 'Line No', '1', '32767') end),
    (case when ((l.part ->> 'debit')::numeric > 0) = ((l.part ->> 'credit')::numeric > 0) then jsonb_build_array('oneOf', 'Debit', 'Credit') end)
  ) x (fault)
  where l.import_id = import and x.fault is not null;
  insert into import_fault (import_id, line, fault)
  select import, s.line, jsonb_build_array('balance', s.debit::text, s.credit::text)
  from (
    select min(l.line) as line, sum((l.part ->> 'debit')::numeric(14, 2)) as debit, sum((l.part ->> 'credit')::numeric(14, 2)) as credit
    from import_line l where l.import_id = import group by l.key
  ) s
  where s.debit <> s.credit
$$;
revoke all on function import_checks_vouchers(int, int) from public;
