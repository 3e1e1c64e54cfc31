/**
 * Deletes refresh tokens of sign-ins that ended more than a day ago, and those that were used more than a month ago: a used token shows that
 * it was stolen when it is used again, but not after so long.
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
revoke all on function forget_refresh_tokens() from public;
grant execute on function forget_refresh_tokens() to backoffice_app;
