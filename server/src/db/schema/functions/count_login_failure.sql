/** Counts a failed try to sign in, under the name that login_wait gave and for the address. */
create function count_login_failure(counted_as text, address text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  each_one constant interval := interval '1 minute';
  -- The last free failure is the first one with a wait. Each failure moves the end of the wait on.
  all_free constant timestamptz := clock_timestamp() - 29 * each_one;
begin
  insert into login_throttle as t (key, failures, blocked_until, updated_at)
  values (counted_as, 1, clock_timestamp(), clock_timestamp())
  on conflict (key) do update set (failures, blocked_until, updated_at) = (
    select counted, clock_timestamp() + case when counted < 5 then interval '0'
      else make_interval(secs => least(15 * 60, power(2, least(counted - 5, 20)))) end, clock_timestamp()
    from (select case when t.updated_at < clock_timestamp() - interval '1 hour' then 1 else t.failures + 1 end as counted) c
  );
  insert into login_throttle as t (key, failures, blocked_until, updated_at)
  values (format('address:%s', address), 1, all_free + each_one, clock_timestamp())
  on conflict (key) do update set failures = t.failures + 1, updated_at = clock_timestamp(),
    blocked_until = greatest(t.blocked_until, all_free) + each_one;
end $$;
revoke all on function count_login_failure(text, text) from public;
grant execute on function count_login_failure(text, text) to backoffice_app;
