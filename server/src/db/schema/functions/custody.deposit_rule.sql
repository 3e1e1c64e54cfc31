/** Returns the rule along which a new status of a deposit moves its receipts, or null where there is none. */
create function custody.deposit_rule(was smallint, now smallint, by_its_cashier boolean) returns text
language sql immutable
as $$
  select case
    when was = 0 and now = 1 then 'bank'
    when was = 0 and now = 2 then case when by_its_cashier then 'withdraw' else 'release' end
    when was = 1 and now = 0 then 'undo_bank'
    when was = 2 and now = 0 then 'undo_release'
  end
$$;
