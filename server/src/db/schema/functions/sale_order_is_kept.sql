/**
 * Refuses to change or delete an order that is approved, and to change one with its approval: what is approved is what was there. The
 * approval itself can be taken back. The generated column party_group is left out, because it has no value before the row is written.
 */
create function sale_order_is_kept() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_op = 'UPDATE' and old.status <> 0 and decision_is_undone('sale_order', tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  if old.status <> 0
    or tg_op = 'UPDATE' and new.status <> 0
      and (to_jsonb(new) - array['status', 'decided_by', 'decided_at', 'comment', 'version', 'party_group'])
        <> (to_jsonb(old) - array['status', 'decided_by', 'decided_at', 'comment', 'version', 'party_group'])
  then
    raise exception 'approved_sale_order_is_kept' using errcode = 'check_violation', constraint = 'approved_sale_order_is_kept';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;
