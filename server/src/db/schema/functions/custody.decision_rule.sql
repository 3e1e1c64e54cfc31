/**
 * Returns the rule along which a decision moves a receipt, or null where the receipt stays. A cashier decides about his own hand-overs, and
 * takes his decisions back; somebody else takes one away from its cashier, back to the salesman or on to another cashier: a pending one, or
 * an approved one whose cashier cannot come in (custody.transfer_is_decided).
 */
create function custody.decision_rule(was smallint, now smallint, by_its_cashier boolean, redirected_to int) returns text
language sql immutable
as $$
  select case
    when now = 0 then case was when 1 then 'undo_approve' when 2 then 'undo_decline' end
    when was = 2 and now = 1 then 'undo_return'
    when by_its_cashier then
      case when was = 0 and now = 1 then 'approve' when was = 0 and now = 2 then 'decline' when was = 1 and now = 2 then 'return' end
    when was = 0 and now = 2 then case when redirected_to is null then 'recall' else 'redirect' end
    when was = 1 and now = 2 then case when redirected_to is null then 'reclaim' else 'reassign' end
  end
$$;
