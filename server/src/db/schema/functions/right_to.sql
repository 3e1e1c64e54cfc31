/**
 * Returns whether somebody with this role and these modules has the right to make a decision that the audit names. What is no decision, and
 * what only the owner of a document does, asks for none.
 */
create function right_to(object text, action text, role int, modules int[]) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select case
    when object = 'receipt' and action in ('approve', 'decline', 'return', 'undo_approve', 'undo_decline', 'undo_return')
      then role = 1 and 1 = any (modules)
    when object = 'receipt' and action in ('redirect', 'recall', 'reassign', 'reclaim') then role = 3
    when object = 'receipt' and action = 'bounce' then role = 1 and modules && array[1, 3] or decides('deposit', role, modules)
    when object = 'deposit' and action in ('bank', 'release', 'undo_bank', 'undo_release') then decides('deposit', role, modules)
    when object in ('voucher', 'invoice', 'sale_order') and action in ('approve', 'approve_first', 'undo_approve', 'undo_approve_first')
      then decides(object, role, modules)
    else true
  end
$$;
revoke all on function right_to(text, text, int, int[]) from public;
