-- Sign-ins: passwords, refresh tokens, waits after failed tries.

/**
 * Returns how many seconds a sign-in has to wait, and the name under which its failure is counted. All servers share the counts, and all
 * times come from the database.
 *
 * Login id: five failures are free. Then each failure doubles the wait, from one second to fifteen minutes. An hour without a failure
 * resets the count. If a user has signed in from an address before, failures there are counted separately, so that a stranger who tries
 * their login id elsewhere does not lock them out.
 *
 * Address: thirty failures are free, and one is given back each minute. So an attacker who tries one password on many login ids has 30
 * tries and then 60 an hour. The users of an office share an address. A successful sign-in therefore takes back the failures of its own
 * login id at that address, and no others, so that an attacker with an account gains no tries. A user who signed in there before and has
 * had no failure since does not wait for the address. That gives a thief in the office one try an hour for each colleague.
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
grant execute on function login_wait(int, text) to backoffice_app;

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
grant execute on function count_login_failure(text, text) to backoffice_app;

/** Records that a user has signed in from an address, and takes back the failures of the user there. */
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

/**
 * Lifts the waits after failed sign-ins: the waits of a login id, or of an address. Returns the seconds that each had left. An address from
 * which the login id signed in before is still known.
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

/**
 * Deletes waits after failed tries of more than a day ago, addresses from which nobody has signed in for a month, refused sign-ins as old, and
 * links for a new password of two days ago.
 */
create function forget_logins() returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from login_throttle
  where updated_at < now() - interval '30 days' or (failures > 0 and updated_at < now() - interval '1 day');
  delete from refused_sign_in where last_at < now() - interval '30 days';
  delete from password_reset where asked_at < now() - interval '2 days'
$$;
grant execute on function forget_logins() to backoffice_app;

/** Returns the user with this login id and the hash of this password, or null. The user must be allowed to use the portal. */
create function user_with_password(login int, hash text) returns int
language sql stable
security definer
set search_path = public, pg_temp
as $$ select u.id from app_user u where u.login_id = login and u.password_hash = hash and u.portal_allowed $$;
grant execute on function user_with_password(int, text) to backoffice_app;

/**
 * Returns all of a user's password hash but the hash itself: the parameters and the salt with which the server hashes a password that
 * somebody sent. Null for a login id that nobody has. No statement of the server reads a hash.
 */
create function password_salt(login int) returns text
language sql stable
security definer
set search_path = public, pg_temp
as $$ select substring(u.password_hash from '^(\$argon2id\$.*\$)[^$]+$') from app_user u where u.login_id = login $$;
grant execute on function password_salt(int) to backoffice_app;

/**
 * Starts a sign-in with its first refresh token and returns its id, or null if the hash is not the hash of the user's password. The hash is
 * the proof: without the password nobody can start a session of another user.
 */
create function start_sign_in(person int, hash text, address text, is_remembered boolean, on_device text, hours int, token_hash bytea)
returns uuid
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  login int;
  started uuid;
begin
  select u.login_id into login from app_user u where u.id = person and u.password_hash = start_sign_in.hash and u.portal_allowed;
  if not found then
    return null;
  end if;
  perform count_login_success(login, address);
  insert into sign_in (user_id, remembered, device, expires_at)
  values (person, is_remembered, on_device, now() + make_interval(hours => start_sign_in.hours))
  returning id into started;
  insert into refresh_token (hash, sign_in_id) values (token_hash, started);
  return started;
end $$;
grant execute on function start_sign_in(int, text, text, boolean, text, int, bytea) to backoffice_app;

/** Marks a token as used and returns its sign-in. Of several requests at once only one gets a row, the others get none. */
create function rotate_refresh_token(token_hash bytea, successor_hash bytea)
returns table (sign_in_id uuid, user_id int, remembered boolean)
language sql
security definer
set search_path = public, pg_temp
as $$
  with used as (
    update refresh_token t set used_at = now(), exchanges = 1
    from sign_in s join app_user u on u.id = s.user_id
    where t.hash = token_hash and t.used_at is null and s.id = t.sign_in_id
      and s.ended_at is null and s.expires_at > now() and u.portal_allowed
    returning s.id, s.user_id, s.remembered
  ), successor as (insert into refresh_token (hash, sign_in_id, follows) select successor_hash, id, token_hash from used),
  seen as (update sign_in s set last_used_at = now() from used where s.id = used.id)
  select id, user_id, remembered from used
$$;
grant execute on function rotate_refresh_token(bytea, bytea) to backoffice_app;

/**
 * Exchanges a used token once more, and returns whether this request did: its successor was never used, is void from now on, and ends the
 * sign-in if somebody uses it later.
 *
 * exchanges   how often the token was exchanged when it was read; after another request has exchanged it nothing happens
 */
create function exchange_refresh_token_again(token_hash bytea, exchanges int, successor_hash bytea) returns boolean
language sql
security definer
set search_path = public, pg_temp
as $$
  with unused as (
    update refresh_token n set used_at = now(), voided_at = now()
    from refresh_token t join sign_in s on s.id = t.sign_in_id join app_user u on u.id = s.user_id
    where t.hash = token_hash and t.exchanges = exchange_refresh_token_again.exchanges and t.voided_at is null
      and n.follows = t.hash and n.used_at is null
      and s.ended_at is null and s.expires_at > now() and u.portal_allowed
    returning n.sign_in_id
  ), again as (
    update refresh_token t set used_at = now(), exchanges = t.exchanges + 1
    from unused where t.hash = token_hash
    returning t.sign_in_id
  ), successor as (insert into refresh_token (hash, sign_in_id, follows) select successor_hash, sign_in_id, token_hash from again),
  seen as (update sign_in s set last_used_at = now() from again where s.id = again.sign_in_id)
  select exists (select from again)
$$;
grant execute on function exchange_refresh_token_again(bytea, int, bytea) to backoffice_app;

/**
 * Returns the sign-in of a token, whether it has not ended, how often the token was exchanged, whether the last time was less than the given
 * seconds ago, and whether its successor waits unused. A void token is neither within the grace nor waited for.
 */
create function sign_in_of_token(token_hash bytea, grace_seconds int)
returns table (sign_in_id uuid, user_id int, remembered boolean, live boolean, exchanges int, within_grace boolean, successor_waits boolean)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select s.id, s.user_id, s.remembered, s.ended_at is null and s.expires_at > now() and u.portal_allowed, t.exchanges,
    t.voided_at is null and coalesce(t.used_at > clock_timestamp() - make_interval(secs => grace_seconds), false),
    t.voided_at is null and exists (select from refresh_token n where n.follows = t.hash and n.used_at is null)
  from refresh_token t join sign_in s on s.id = t.sign_in_id join app_user u on u.id = s.user_id
  where t.hash = token_hash
$$;
grant execute on function sign_in_of_token(bytea, int) to backoffice_app;

/** Returns the name under which a sign-in is listed and ended. Its id, with which a session is opened, does not follow from it. */
create function sign_in_handle(session uuid) returns uuid
language sql immutable strict
set search_path = public, pg_temp
as $$ select left(encode(sha256(uuid_send(session)), 'hex'), 32)::uuid $$;

/** Returns the sign-ins among these that have not ended. */
create function live_sign_ins(ids uuid[]) returns setof uuid
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select s.id from sign_in s join app_user u on u.id = s.user_id
  where s.id = any (ids) and s.ended_at is null and s.expires_at > now() and u.portal_allowed
$$;
grant execute on function live_sign_ins(uuid[]) to backoffice_app;

/**
 * Returns the open sign-ins of a user, the last used first: for the user, and for a director with one of the user's branches. The caller
 * names the current sign-in by its id.
 */
create function sign_ins_of(person int, current_one uuid)
returns table (handle uuid, started_at timestamptz, last_used_at timestamptz, device text, is_current boolean)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select sign_in_handle(s.id), s.started_at, s.last_used_at, s.device, s.id = current_one
  from sign_in s
  where s.user_id = person and s.ended_at is null and s.expires_at > now()
    and (select person = my_user() or (is_active_director(my_user()) and branches_of(person) && my_branches()))
  order by s.last_used_at desc, s.id
$$;
grant execute on function sign_ins_of(int, uuid) to backoffice_app;

/** Returns when somebody who works in a branch of the request signed in last, or null. */
create function last_sign_in_of(person int) returns timestamptz
language sql stable
security definer
set search_path = public, pg_temp
as $$ select max(s.started_at) from sign_in s where s.user_id = person and (select branches_of(person) && my_branches()) $$;
grant execute on function last_sign_in_of(int) to backoffice_app;

/** Ends the sign-in with this id; the id is the proof. Nothing happens if it has ended. */
create function end_sign_in(session uuid, because text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform sign_out_user(s.user_id, s.id, because) from sign_in s where s.id = session;
end $$;
grant execute on function end_sign_in(uuid, text) to backoffice_app;

/** Ends sign-ins of the user of the request: the one with this handle, or all but the one with this id, or all. */
create function end_own_sign_ins(only_handle uuid, kept uuid, because text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform sign_out_user(s.user_id, s.id, because)
  from sign_in s
  where s.user_id = (select my_user()) and s.ended_at is null and s.id is distinct from kept and sign_in_handle(s.id) = coalesce(only_handle, sign_in_handle(s.id));
end $$;
grant execute on function end_own_sign_ins(uuid, uuid, text) to backoffice_app;

/** Ends one sign-in of a user by its handle, or all of them, as the director of the request. Nothing is written if none was open. */
create function end_user_sign_ins(target int, only_handle uuid) returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  ended int;
begin
  perform user_to_change(target);
  select coalesce(sum(sign_out_user(s.user_id, s.id, 'ended by a director')), 0) into ended
  from sign_in s
  where s.user_id = target and s.ended_at is null and sign_in_handle(s.id) = coalesce(only_handle, sign_in_handle(s.id));
  if ended > 0 then
    perform write_audit('user', array[target::bigint], (branches_of(target))[1:1], 'end_sign_ins', my_user(),
      jsonb_build_object('changes', jsonb_build_object('signIns', jsonb_build_array(ended, 0))));
  end if;
  return ended;
end $$;
grant execute on function end_user_sign_ins(int, uuid) to backoffice_app;

/** Ends the open sign-ins of a user, or one of them, and makes the servers end their streams. Returns how many it ended. */
create function sign_out_user(person int, only_session uuid, because text) returns int
language plpgsql
set search_path = public, pg_temp
as $$
declare
  ended uuid[];
begin
  with ending as (
    update sign_in s set ended_at = now(), ended_because = because
    where s.user_id = person and s.ended_at is null and s.id = coalesce(only_session, s.id)
    returning s.id
  )
  select array_agg(id) into ended from ending;
  perform pg_notify('notification', one::text) from unnest(ended) one;
  return coalesce(cardinality(ended), 0);
end $$;

/**
 * Counts a refused sign-in for directors, by the username and the network. A username has at most 20 rows with a network, a network 50, and
 * the table 10,000, so that nobody fills the disk with tries; more are counted under the username 0 and the empty address. Whether somebody
 * has the username makes no difference, so that an unknown one takes as long.
 */
create function note_refused_sign_in(login int, network text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  noted int := login;
  place text := left(network, 60);
begin
  if not exists (select from refused_sign_in r where r.login_id = noted and r.address = place) then
    if (select count(*) from (select from refused_sign_in limit 10000) r) >= 10000 then
      noted := 0;
      place := '';
    elsif (select count(*) from refused_sign_in r where r.login_id = noted) >= 20 then
      place := '';
    elsif (select count(*) from refused_sign_in r where r.address = place) >= 50 then
      noted := 0;
    end if;
  end if;
  insert into refused_sign_in as r (login_id, address, times, first_at, last_at)
  values (noted, place, 1, clock_timestamp(), clock_timestamp())
  on conflict (login_id, address) do update set times = r.times + 1, last_at = clock_timestamp();
end $$;
grant execute on function note_refused_sign_in(int, text) to backoffice_app;

/**
 * Returns the refused sign-ins that the director of the request may see: those with usernames of people who work in own branches, and those
 * with usernames that nobody has.
 */
create function refused_sign_ins() returns table (login_id int, name text, address text, times int, first_at timestamptz, last_at timestamptz)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select r.login_id, coalesce(u.name, ''), r.address, r.times, r.first_at, r.last_at
  from refused_sign_in r
  left join app_user u on u.login_id = r.login_id
  where (select is_active_director(my_user())) and (u.id is null or exists (
    select from user_branch b
    where b.user_id = u.id and b.active and b.branch_code = any ((select branches_of(my_user()))::text[])
  ))
$$;
grant execute on function refused_sign_ins() to backoffice_app;

/**
 * Deletes refresh tokens of sign-ins that ended more than a day ago, and tokens that were used more than a month ago. A used token that is
 * used again shows that it was stolen, but not after a month.
 */
create function forget_refresh_tokens() returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from refresh_token t using sign_in s
  where s.id = t.sign_in_id and (s.ended_at < now() - interval '1 day' or s.expires_at < now() - interval '1 day');
  delete from refresh_token where used_at < now() - interval '30 days'
$$;
grant execute on function forget_refresh_tokens() to backoffice_app;
