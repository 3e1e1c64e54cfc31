-- The most that a client may owe before an order needs a word of explanation. A client without a limit may owe anything.
alter table chart
  add column credit_limit numeric(14, 2) constraint credit_limit_is_of_a_client
    check (credit_limit is null or (credit_limit >= 0 and cgroup = 'PARTY' and level = 4));
