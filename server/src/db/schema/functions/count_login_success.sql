/** Remembers that a user has signed in from an address, and takes back his failures there. */
create function count_login_success(login int, address text) returns void
language sql
set search_path = public, pg_temp
as $$
  -- `old` is the row before this statement, because the changes of the upsert are not visible within it.
  with old as (
    select failures from login_throttle
    where key = format('login:%s@%s', login, address) and updated_at > clock_timestamp() - interval '1 hour'
  ), home as (
    insert into login_throttle (key, failures, blocked_until, updated_at)
    values (format('login:%s@%s', login, address), 0, clock_timestamp(), clock_timestamp())
    on conflict (key) do update set failures = 0, blocked_until = clock_timestamp(), updated_at = clock_timestamp()
  )
  update login_throttle t set failures = greatest(0, t.failures - old.failures), blocked_until = t.blocked_until - old.failures * interval '1 minute'
  from old where t.key = format('address:%s', address)
$$;
revoke all on function count_login_success(int, text) from public;
