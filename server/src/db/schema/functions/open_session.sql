/**
 * Opens the session of a request: returns the user as he is now, and makes his id and branches known to the policies for the rest of
 * the transaction. Returns null and sets nothing where the session has ended or the user may not use the portal. The id of the sign-in is
 * the proof of the session, since no statement of the server can read those of others; session_claims explains the mark.
 *
 * Every request calls it. So it is planned once per connection, and it answers one value, whose columns need no description. The value is
 * made of variables, because an expression of the language costs less than a column of the query.
 */
create function open_session(session uuid, signed_in_user int) returns json
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  login int;
  called text;
  role smallint;
  must_change boolean;
  modules smallint[];
  branches text[];
  secret bytea;
  claims text;
begin
  select u.login_id, u.name, u.role_id, u.must_change_password, k.key,
    array(select m.module_id from user_module m where m.user_id = signed_in_user order by 1),
    array(select b.branch_code from user_branch b where b.user_id = signed_in_user and b.active order by 1)
  into login, called, role, must_change, secret, modules, branches
  from sign_in s
  join app_user u on u.id = s.user_id
  cross join session_key k
  where s.id = session and s.user_id = signed_in_user and s.ended_at is null and s.expires_at > now() and u.portal_allowed;
  if not found then
    return null;
  end if;
  claims := signed_in_user || ' ' || branches::text;
  claims := set_config('app.session',
    encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(claims) || secret), 'hex') || claims, true);
  return json_build_object('userId', signed_in_user, 'loginId', login, 'name', called, 'roleId', role, 'mustChangePassword', must_change,
    'modules', modules, 'branches', branches, 'signInId', session);
end $$;
revoke all on function open_session(uuid, int) from public;
grant execute on function open_session(uuid, int) to backoffice_app;
