/**
 * Writes the audit of documents that nobody decides about, when they are entered. The argument of the trigger is the kind of the document.
 */
create function document_recorded() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  batch record;
begin
  for batch in
    select a.entered_by, array_agg(a.id order by a.id) as ids, array_agg(a.branch_code order by a.id) as branches
    from added a group by a.entered_by order by a.entered_by
  loop
    perform write_audit(tg_argv[0], batch.ids, batch.branches, 'enter', batch.entered_by, '{}');
    perform look_again(branch, array[batch.entered_by]) from unnest(batch.branches) branch group by branch;
  end loop;
  return null;
end $$;
