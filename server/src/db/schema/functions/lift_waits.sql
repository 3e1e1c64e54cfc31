/**
 * Lifts the waits after failed tries to sign in: those of a login id, or that of an address. Returns the seconds that each had left. An
 * address from which the login id signed in before is still known as his.
 */
create function lift_waits(login int, address text) returns setof int
language sql
as $$
  with lifted as (
    update login_throttle t set failures = 0, blocked_until = clock_timestamp()
    from login_throttle was
    where was.key = t.key and t.failures > 0 and (t.key = format('login:%s', login) or t.key like format('login:%s@%%', login))
    returning was.blocked_until
  ), forgotten as (
    delete from login_throttle t where t.key = format('address:%s', address) returning t.blocked_until
  )
  select greatest(0, ceil(extract(epoch from blocked_until - clock_timestamp())))::int
  from (select * from lifted union all select * from forgotten) waits
$$;
revoke all on function lift_waits(int, text) from public;
