/** Returns the sign-in of a token, whether it has not ended, and whether the token was used less than so many seconds ago. */
create function sign_in_of_token(token_hash bytea, grace_seconds int)
returns table (sign_in_id uuid, user_id int, remembered boolean, live boolean, within_grace boolean)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select s.id, s.user_id, s.remembered, s.ended_at is null and s.expires_at > now() and u.portal_allowed,
    coalesce(t.used_at > clock_timestamp() - make_interval(secs => grace_seconds), false)
  from refresh_token t join sign_in s on s.id = t.sign_in_id join app_user u on u.id = s.user_id
  where t.hash = token_hash
$$;
revoke all on function sign_in_of_token(bytea, int) from public;
grant execute on function sign_in_of_token(bytea, int) to backoffice_app;
