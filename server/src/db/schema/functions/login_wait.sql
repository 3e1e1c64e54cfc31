/**
 * Returns how many seconds a try to sign in has to wait, and the name under which its failure is counted. All servers share the counts, and
 * all times are those of the database.
 *
 * Login id: five failures are free. Then each failure doubles the wait, from one second to fifteen minutes. An hour without a failure
 * resets the count. A user who has signed in from an address before has a count of his own there, so that a stranger who tries his login
 * id elsewhere does not lock him out.
 *
 * Address: thirty failures are free, and one is given back each minute. So somebody who tries one password on many login ids has 30 tries
 * and then 60 an hour. The users of an office share an address. A successful sign-in therefore takes back the failures of its own login
 * id at that address, and no others, so that an attacker with an account gains no tries. A user who signed in there before and has had no
 * failure since does not wait for the address. That gives a thief in the office one try an hour for each colleague.
 *
 * The result is limited, in case the clock of the database was wrong when the wait was written.
 */
create function login_wait(login int, address text) returns table (counted_as text, seconds int)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  home login_throttle;
  wait_of_login int;
  wait_of_address int;
begin
  select * into home from login_throttle t where t.key = format('login:%s@%s', login, address);
  counted_as := coalesce(home.key, format('login:%s', login));
  select ceil(extract(epoch from t.blocked_until - clock_timestamp())) into wait_of_login from login_throttle t where t.key = counted_as;
  select ceil(extract(epoch from t.blocked_until - clock_timestamp())) into wait_of_address
  from login_throttle t where t.key = format('address:%s', address);
  seconds := least(greatest(wait_of_login, 0), 15 * 60);
  if home.key is null or (home.failures > 0 and home.updated_at >= clock_timestamp() - interval '1 hour') then
    seconds := greatest(seconds, least(greatest(wait_of_address, 0), 60));
  end if;
  return next;
end $$;
revoke all on function login_wait(int, text) from public;
grant execute on function login_wait(int, text) to backoffice_app;
