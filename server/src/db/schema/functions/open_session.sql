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
revoke all on function open_session(uuid, int) from public;
grant execute on function open_session(uuid, int) to backoffice_app;
