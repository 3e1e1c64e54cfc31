-- A new password by a link in an e-mail, for cashiers and salesmen.

/** Returns whether a mail can go to an address. A mail server reads a comma or a quotation mark in it as several recipients, or as a name. */
create function custody.is_mailable(address text) returns boolean
language sql immutable
as $$ select address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$' $$;

/** Returns whether a person may choose a new password by e-mail: an active cashier or salesman of a branch, with an address. Nobody else may. */
create function custody.may_reset_own_password(person app_user) returns boolean
language sql stable
set search_path = public, custody, pg_temp
as $$
  select person.role_id in (1, 2) and person.portal_allowed and is_mailable(person.email) and cardinality(branches_of(person.id)) > 0
$$;

/** Returns whether a link is valid: it is the newest one, and its user is as they were when it was mailed. */
create function custody.is_open_reset(link password_reset, person app_user) returns boolean
language sql
set search_path = public, custody, pg_temp
as $$
  select link.state in ('asked', 'sending', 'sent') and link.email <> '' and link.expires_at > clock_timestamp()
    and person.login_id = link.login_id and person.email = link.email and may_reset_own_password(person)
$$;

/**
 * Notes that somebody wants a link for a username, and ends the link before it. Returns the seconds to wait where a username was asked for three
 * times within an hour, or a network asked twenty times, and notes nothing then. The table has 10,000 rows at most. It looks up no user, so that
 * every username gets the same answer in the same time.
 */
create function ask_password_reset(reset_id uuid, login int, address text, link_hash bytea) returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  place constant text := left(address, 60);
  seconds int;
begin
  -- Two requests at once are counted one after the other. The lock of a network is always the second one.
  perform pg_advisory_xact_lock(hashtext('reset of a username'), login);
  perform pg_advisory_xact_lock(hashtext('reset of a network'), hashtext(place));
  select ceil(extract(epoch from max(enough.asked_at) + interval '1 hour' - clock_timestamp())) into seconds
  from (
    (select r.asked_at from password_reset r where r.login_id = login order by r.asked_at desc offset 2 limit 1)
    union all
    (select r.asked_at from password_reset r where r.network = place order by r.asked_at desc offset 19 limit 1)
  ) enough;
  if seconds > 0 then
    return least(seconds, 3600);
  elsif (select count(*) from (select from password_reset limit 10000) r) >= 10000 then
    return 3600;
  end if;
  update password_reset r set state = 'ended', next_at = null, version = r.version + 1
  where r.login_id = login and r.state in ('asked', 'sending', 'sent');
  insert into password_reset (id, login_id, network, hash, expires_at)
  values (reset_id, login, place, link_hash, clock_timestamp() + interval '30 minutes');
  return 0;
end $$;
grant execute on function ask_password_reset(uuid, int, text, bytea) to backoffice_app;

/**
 * Takes the mails that are due, for a server that sends them now. Until the lease ends no other server takes them. The user is looked up here: a
 * username of nobody, of a director or an approver, or without an address ends without a mail. So does a link that is too old.
 *
 * kind   'link', or 'changed' for the mail after a link was used, which is given up after a day
 */
create function take_password_mails(at_most int, lease_seconds int)
returns table (id uuid, version int, kind text, recipient text, login int, company text, at_local text, tries int, in_language text,
  in_digits text)
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
begin
  update password_reset r
  set state = case when r.used_at is null then 'ended' else 'untold' end, next_at = null, version = r.version + 1
  where r.id in (
    select w.id from password_reset w
    where w.next_at <= clock_timestamp() and (
      case when w.used_at is not null then w.used_at < clock_timestamp() - interval '1 day'
      else w.expires_at <= clock_timestamp() or not exists (
        select from app_user u
        where u.login_id = w.login_id and may_reset_own_password(u) and w.email in ('', u.email)) end)
    for update skip locked);
  return query
  with due as materialized (
    select w.id, u.email, u.login_id as user_login, c.name, to_char(w.used_at at time zone c.time_zone, 'DD/MM/YYYY HH24:MI') as used_local,
      coalesce(chosen.language, '') as user_language, coalesce(nullif(chosen.digits, ''), c.digits, 'latin') as user_digits
    from password_reset w
    left join app_user u on u.login_id = w.login_id
    left join reading_choice chosen on chosen.user_id = u.id
    left join branch b on b.code = (branches_of(u.id))[1]
    left join company c on c.code = b.company_code
    where w.next_at <= clock_timestamp() and (w.used_at is not null or may_reset_own_password(u))
    order by w.next_at, w.id
    limit at_most
    for update of w skip locked
  )
  update password_reset r
  set state = case when r.used_at is null then 'sending' else 'telling' end, tries = r.tries + 1, version = r.version + 1,
    email = case when r.email = '' then due.email else r.email end, next_at = clock_timestamp() + make_interval(secs => lease_seconds)
  from due
  where r.id = due.id
  returning r.id, r.version, case when r.used_at is null then 'link' else 'changed' end, r.email, r.login_id, coalesce(due.name, ''),
    coalesce(due.used_local, ''), r.tries, due.user_language, due.user_digits;
end $$;
grant execute on function take_password_mails(int, int) to backoffice_app;

/**
 * Notes what became of a mail that a server took. Returns false and changes nothing where another server has taken it meanwhile, or where the
 * link was used or ended first.
 *
 * outcome        'sent', 'failed', or 'waiting' where it is tried again
 * wait_seconds   until the next try; a link that is too old then is not mailed
 */
create function note_password_mail(reset_id uuid, at_version int, outcome text, wait_seconds int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  due constant timestamptz := clock_timestamp() + make_interval(secs => wait_seconds);
begin
  if outcome not in ('sent', 'failed', 'waiting') then
    perform custody.refuse('message_moves_forward');
  end if;
  update password_reset r
  set state = case
      when r.used_at is null then case when outcome = 'sent' then 'sent' when outcome = 'waiting' and due < r.expires_at then 'asked' else 'ended' end
      else case outcome when 'sent' then 'told' when 'waiting' then 'used' else 'untold' end end,
    next_at = case when outcome = 'waiting' and (r.used_at is not null or due < r.expires_at) then due end,
    version = r.version + 1
  where r.id = reset_id and r.version = at_version and r.state in ('sending', 'telling');
  return found;
end $$;
grant execute on function note_password_mail(uuid, int, text, int) to backoffice_app;

/** Returns the user of a valid link, with all of the password hash but the hash itself. */
create function user_of_reset(link_hash bytea) returns table (user_id int, salt text)
language sql stable
security definer
set search_path = public, custody, pg_temp
as $$
  select u.id, password_salt(u.login_id)
  from password_reset r join app_user u on u.login_id = r.login_id
  where r.hash = link_hash and is_open_reset(r, u)
$$;
grant execute on function user_of_reset(bytea) to backoffice_app;

/**
 * Gives the user of a valid link a new password, once. It ends the link and all sign-ins of the user, lifts their waits after failed sign-ins,
 * writes the audit and tells the directors of their branches. Returns 'done'; 'same' for the password that they have; 'ended' for any other link.
 *
 * to_hash     the hash of the new password
 * same_hash   the hash of the new password with the salt of the present one
 */
create function reset_own_password(link_hash bytea, to_hash text, same_hash text) returns text
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  person app_user;
  used password_reset;
  told record;
begin
  -- The user is locked before the link, as a change of the user does it. Of two requests with one link the second finds it used.
  select u.* into person
  from app_user u where u.login_id = (select r.login_id from password_reset r where r.hash = link_hash)
  for no key update;
  if not exists (select from password_reset r where r.hash = link_hash and is_open_reset(r, person)) then
    return 'ended';
  elsif person.password_hash = same_hash then
    return 'same';
  end if;
  update password_reset r
  set state = 'used', used_at = clock_timestamp(), next_at = clock_timestamp(), tries = 0, version = r.version + 1
  where r.hash = link_hash and is_open_reset(r, person)
  returning r.* into used;
  if used.id is null then
    return 'ended';
  end if;
  update app_user set password_hash = to_hash, must_change_password = false where id = person.id;
  perform sign_out_user(person.id, null, 'password reset by e-mail');
  perform lift_waits(person.login_id, '');
  perform write_audit('user', array[person.id::bigint], (branches_of(person.id))[1:1], 'reset_own_password', person.id, '{}');
  -- A director of several of these branches is told once.
  for told in
    select first.branch, array_agg(first.director) as directors
    from (
      select b.user_id as director, min(b.branch_code) as branch
      from user_branch b join app_user d on d.id = b.user_id
      where b.active and b.branch_code = any (branches_of(person.id)) and d.role_id = 3 and d.portal_allowed
      group by b.user_id
    ) first
    group by first.branch
    order by first.branch
  loop
    perform notify('user_reset_own_password', 'user', person.id, told.branch, person.id, '{}', told.directors);
  end loop;
  return 'done';
end $$;
grant execute on function reset_own_password(bytea, text, text) to backoffice_app;

/** Ends the link of a user when their role, active flag, address or password changes. */
create function custody.changed_user_ends_resets() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update password_reset r set state = 'ended', next_at = null, version = r.version + 1
  where r.login_id in (old.login_id, new.login_id) and r.state in ('asked', 'sending', 'sent');
  return null;
end $$;
