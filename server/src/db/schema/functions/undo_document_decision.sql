/**
 * Takes back the user's own decision about a document, which waits as it did before: a pending one, or a voucher for its second approval.
 * Returns whether it did. The triggers of the document refuse it after a minute, and where anything has happened since.
 *
 * seen   the version that the user saw; null asks for none
 */
create function undo_document_decision(kind text, document bigint, seen int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  target constant text := case kind when 'invoice' then 'invoice_approval' else kind end;
  undone int;
  asked record;
begin
  perform hold_rights((select my_user()));
  if kind not in ('voucher', 'invoice', 'sale_order', 'tour', 'leave') then
    raise exception 'nobody decides about %', kind;
  end if;
  -- The owner of a declined request may have entered another one for its days, or is about to.
  if kind in ('tour', 'leave') then
    execute format('select entered_by, branch_code, start_on, end_on from %I where id = $1 and status = 2 and decided_by = $2', target)
    into asked using document, my_user();
    if asked.entered_by is not null then
      perform pg_advisory_xact_lock(hashtext(kind), asked.entered_by);
      execute format($sql$
        select document_is_built_on('enter', r.entered_by, r.branch_code, r.entered_at)
        from %I r
        where r.entered_by = $1 and r.status in (0, 1) and daterange(r.start_on, r.end_on, '[]') && daterange($2, $3, '[]')
        order by r.id
        limit 1
      $sql$, target) using asked.entered_by, asked.start_on, asked.end_on;
    end if;
  end if;
  execute format($sql$
    update %I set %s
    where id = $1 and branch_code = any ((select my_branches())::text[]) and status in (1, 2) and decided_by = (select my_user())
      and version = coalesce($2, version) and may_decide($3, decided_by, branch_code)
  $sql$, target, case kind
    when 'voucher' then 'status = case when first_approved_by is null then 0 else 2 end, decided_by = first_approved_by,
      decided_at = first_approved_at, first_approved_by = null, first_approved_at = null'
    else $set$status = 0, decided_by = null, decided_at = null, comment = ''$set$ end)
  using document, seen, kind;
  get diagnostics undone = row_count;
  return undone = 1;
end $$;
revoke all on function undo_document_decision(text, bigint, int) from public;
grant execute on function undo_document_decision(text, bigint, int) to backoffice_app;
