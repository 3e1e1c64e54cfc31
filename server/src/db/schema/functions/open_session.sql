/**
 * Opens the session of a request: returns the user as he is now, and makes his id and branches known to the policies for the rest of
 * the transaction. Returns null and sets nothing where the session has ended or the user may not use the portal. The id of the sign-in is
 * the proof of the session, since no statement of the server can read those of others; session_claims explains the mark.
 *
 * Every request calls it. So it is planned once per connection, and it answers one value, whose columns need no description.
 */
create function open_session(session uuid, signed_in_user int) returns json
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
declare
  answer json;
  claims text;
  secret bytea;
begin
  select
    json_build_object('userId', u.id, 'loginId', u.login_id, 'name', u.name, 'roleId', u.role_id, 'mustChangePassword', u.must_change_password,
      'modules', array(select m.module_id from user_module m where m.user_id = u.id order by 1), 'branches', b.codes, 'signInId', s.id),
    u.id || ' ' || b.codes::text, k.key
  into answer, claims, secret
  from sign_in s
  join app_user u on u.id = s.user_id
  cross join lateral (select array(select b.branch_code from user_branch b where b.user_id = u.id and b.active order by 1) as codes) b
  cross join session_key k
  where s.id = session and u.id = signed_in_user and s.ended_at is null and s.expires_at > now() and u.portal_allowed;
  if answer is not null then
    perform set_config('app.session',
      encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(claims) || secret), 'hex') || claims, true);
  end if;
  return answer;
end $$;
revoke all on function open_session(uuid, int) from public;
grant execute on function open_session(uuid, int) to backoffice_app;
