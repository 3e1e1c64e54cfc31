/**
 * Returns the rule along which a new hand-over moves its receipt. Nobody sent what its cashier recorded; only a director sends for another:
 * what is on the way, or what a cashier has who cannot come in.
 */
create function custody.sending_rule(sent_by int, salesman_id int, stage smallint) returns text
language sql immutable
as $$
  select case when sent_by is null then 'receive' when sent_by = salesman_id then 'send' when stage = 2 then 'reassign' else 'redirect' end
$$;
