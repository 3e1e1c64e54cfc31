/**
 * Counts a new version of each invoice whose lines a statement changed, and writes into its audit every changed line as it was and as it
 * is. The approval refuses the change once it is given. Lines that come in the transaction that entered their invoice are no change: its
 * approval has the first version then, and nobody else has seen it.
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
