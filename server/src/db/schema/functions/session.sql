-- The session of a request: its user and branches.

/**
 * Opens the session of a request: returns the user as he is now, and makes his id and branches known to the policies for the rest of
 * the transaction. Returns null and sets nothing where the session has ended or the user may not use the portal. The id of the sign-in is
 * the proof of the session, since no statement of the server can read those of others; session_claims explains the mark.
 *
 * Every request calls it, so all of it is one statement over three rows, which is planned once per connection.
 */
create function open_session(session uuid, signed_in_user int) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  answer text;
begin
  select case when set_config('app.session',
    encode(sha256(k.key || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(c.claims) || k.key), 'hex') || c.claims,
    true) <> '' then c.told end
  into answer
  from sign_in s
  join user_claims c on c.user_id = s.user_id
  cross join session_key k
  where s.id = session and s.user_id = signed_in_user and s.ended_at is null and s.expires_at > now();
  return answer;
end $$;
grant execute on function open_session(uuid, int) to backoffice_app;

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
  said constant text := current_setting('app.session', true);
  secret bytea;
begin
  if said is null or said = '' then
    return null;
  end if;
  select k.key into secret from public.session_key k;
  if left(said, 64) = encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(substr(said, 65)) || secret), 'hex') then
    return substr(said, 65);
  end if;
  return null;
end $$;
grant execute on function session_claims() to backoffice_app;

/** Keeps user_claims as the rights of a user are, whichever table of them a statement changes. */
create function claims_follow_rights() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  person constant int := coalesce(changed ->> 'user_id', changed ->> 'id');
begin
  -- Of two changes of one user the second waits here, so that its next statement sees what the first one wrote.
  perform from app_user where id = person for no key update;
  delete from user_claims kept where kept.user_id = person and not exists (select from claims_of_user own where own.user_id = person);
  insert into user_claims as kept (user_id, claims, told)
  select own.user_id, own.claims, own.told from claims_of_user own where own.user_id = person
  on conflict (user_id) do update set claims = excluded.claims, told = excluded.told
  where (kept.claims, kept.told) is distinct from (excluded.claims, excluded.told);
  return null;
end $$;

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

/** Refuses modules that are not of the role. */
create function refuse_other_modules(role int, modules int[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from unnest(modules) wanted where not exists (select from portal_module m where m.id = wanted and m.role_id = role)) then
    perform custody.refuse('user_has_modules_of_the_role');
  end if;
end $$;
