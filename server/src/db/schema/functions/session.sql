-- The session of a request: the user and branches of the request, and the key of its save.

-- User and branches.

/**
 * Opens the session of a request: returns the user with their rights of this moment, and makes their id and branches known to the policies for
 * the rest of the transaction. Returns null and sets nothing where the session has ended or the user may not use the portal. The id of the
 * sign-in is the proof of the session, since no statement of the server can read the ids of others; session_claims explains the mark.
 */
create function open_session(session uuid, signed_in_user int) returns json
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  answer json;
  claims text;
  secret bytea;
begin
  select json_build_object('userId', u.id, 'loginId', u.login_id, 'name', u.name, 'roleId', u.role_id, 'mustChangePassword', u.must_change_password,
    'modules', array(select m.module_id from user_module m where m.user_id = u.id order by 1), 'branches', b.branches, 'signInId', s.id),
    u.id || ' ' || b.branches::text, k.key
  into answer, claims, secret
  from sign_in s
  join app_user u on u.id = s.user_id
  cross join lateral (select array(select w.branch_code from user_branch w where w.user_id = u.id and w.active order by 1) as branches) b
  cross join session_key k
  where s.id = session and s.user_id = signed_in_user and s.ended_at is null and s.expires_at > now() and u.portal_allowed;
  if not found then
    return null;
  end if;
  perform set_config('app.session',
    encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(claims) || secret), 'hex') || claims, true);
  return answer;
end $$;
grant execute on function open_session(uuid, int) to backoffice_app;

/**
 * Makes a user and branches known to the policies for the rest of the transaction, as open_session does. The caller has checked the token of
 * a program or a device; session_claims explains the mark.
 */
create function custody.claim_session(person int, in_branches text[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  claims constant text := person || ' ' || in_branches::text;
  secret constant bytea := (select k.key from session_key k);
begin
  perform set_config('app.session',
    encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(claims) || secret), 'hex') || claims, true);
end $$;

/** Opens the session of a request that a program makes with a token: the director who made the token, without modules, in these branches. */
create function custody.open_session_of_program(director int, in_branches text[]) returns json
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  perform claim_session(director, in_branches);
  return (
    select json_build_object('userId', u.id, 'loginId', u.login_id, 'name', u.name, 'roleId', u.role_id, 'mustChangePassword', false,
      'modules', '[]'::json, 'branches', in_branches, 'signInId', '')
    from app_user u where u.id = director);
end $$;

/**
 * Returns the user and the branches that open_session made known to this transaction, as `7 {B1,B2}`, or null. A statement can write the
 * setting, but not its mark: a hash over a key that no statement reads, over the connection and over the moment of the transaction.
 *
 * Policies ask for it once per table of a query, as `(select my_user())`: without the select it would be computed for each row. It is no
 * function of the language SQL, since PostgreSQL would put such a one into the query each time it plans one, which takes longer than the
 * hash.
 */
create function session_claims() returns text
language plpgsql stable parallel restricted
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  setting constant text := current_setting('app.session', true);
  secret bytea;
begin
  if setting is null or setting = '' then
    return null;
  end if;
  select k.key into secret from public.session_key k;
  if left(setting, 64) = encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(substr(setting, 65)) || secret), 'hex') then
    return substr(setting, 65);
  end if;
  return null;
end $$;
grant execute on function session_claims() to backoffice_app;

/** Returns the user of the request, or null. */
create function my_user() returns int
language plpgsql stable parallel restricted
as $$
begin
  return split_part(session_claims(), ' ', 1);
end $$;
grant execute on function my_user() to backoffice_app;

/** Returns the branches of the request, for the policies. Without an opened session there are none. */
create function my_branches() returns text[]
language plpgsql stable parallel restricted
as $$
declare
  claims constant text := session_claims();
begin
  return coalesce(substr(claims, strpos(claims, ' ') + 1), '{}');
end $$;
grant execute on function my_branches() to backoffice_app;

/** Refuses modules that do not belong to the role. */
create function refuse_other_modules(role int, modules int[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from unnest(modules) wanted where not exists (select from portal_module m where m.id = wanted and m.role_id = role)) then
    perform custody.refuse('user_has_modules_of_the_role');
  end if;
end $$;

-- Keys of saves: a save that is repeated gets its first answer.

/**
 * Claims the key of a save for the user of the request. The rights of this user stay as they are until the save ends. It waits for a
 * running save with the same key, because its row is locked until that ends. Returns false if the key has a save already, of any age.
 */
create function claim_key(for_call text, with_key text, hash bytea) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- Before the row of the key refers to the user: a change of rights locks in that order too.
  perform hold_rights(my_user());
  insert into idempotency (user_id, call, key, body_hash) values (my_user(), for_call, with_key, hash) on conflict do nothing;
  return found;
end $$;
grant execute on function claim_key(text, text, bytea) to backoffice_app;

/** Keeps the answer of the save that this transaction claimed the key for. The answer of an earlier one cannot be changed. */
create function keep_answer(for_call text, with_key text, to_keep jsonb) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update idempotency i set answer = to_keep
  where i.user_id = (select my_user()) and i.call = for_call and i.key = with_key and i.answer is null;
end $$;
grant execute on function keep_answer(text, text, jsonb) to backoffice_app;

/** Returns the body that the user of the request sent with a key before, as a hash, and its answer. */
create function kept_answer(for_call text, with_key text) returns table (body_hash bytea, answer jsonb)
language sql
security definer
set search_path = public, pg_temp
as $$
  select i.body_hash, i.answer from idempotency i where i.user_id = (select my_user()) and i.call = for_call and i.key = with_key
$$;
grant execute on function kept_answer(text, text) to backoffice_app;
