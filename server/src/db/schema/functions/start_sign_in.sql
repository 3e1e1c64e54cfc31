/**
 * Starts a sign-in with its first refresh token and returns its id, or null where the hash is not that of the user's password. The hash is
 * the proof: whoever does not have the password cannot start a session of somebody else.
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
revoke all on function start_sign_in(int, text, text, boolean, text, int, bytea) from public;
grant execute on function start_sign_in(int, text, text, boolean, text, int, bytea) to backoffice_app;
