/** Returns the rule along which a cashier's decision moves a receipt, or null where the receipt stays. */
create function custody.decision_rule(was smallint, now smallint) returns text
language sql immutable
as $$
  select case when was = 0 and now = 1 then 'approve' when was = 0 and now = 2 then 'decline' when was = 1 and now = 2 then 'return' end
$$;
