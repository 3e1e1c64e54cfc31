/**
 * Opens the session of a request that a feed makes: its director, in the branches of the feed alone. Returns null and sets nothing where
 * the token is of no living feed; session_claims explains the mark.
 */
create function open_feed(token text) returns text
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  opened constant feed := feed_of_token(token);
  answer text;
  claims text;
  secret bytea;
begin
  if opened.id is null then
    return null;
  end if;
  select json_build_object('userId', u.id, 'loginId', u.login_id, 'name', u.name, 'roleId', u.role_id, 'mustChangePassword', false,
    'modules', '[]'::json, 'branches', feed_branches(opened.id))::text,
    u.id || ' ' || feed_branches(opened.id)::text, k.key
  into answer, claims, secret
  from app_user u cross join session_key k
  where u.id = opened.made_by;
  perform set_config('app.session',
    encode(sha256(secret || int4send(pg_backend_pid()) || timestamptz_send(now()) || textsend(claims) || secret), 'hex') || claims, true);
  return answer;
end $$;
revoke all on function open_feed(text) from public;
grant execute on function open_feed(text) to backoffice_app;
