/** Marks a token as used and returns its sign-in. Of several requests at once only one gets a row, the others get none. */
create function rotate_refresh_token(token_hash bytea, successor_hash bytea)
returns table (sign_in_id uuid, user_id int, remembered boolean)
language sql
security definer
set search_path = public, pg_temp
as $$
  with used as (
    update refresh_token t set used_at = now()
    from sign_in s join app_user u on u.id = s.user_id
    where t.hash = token_hash and t.used_at is null and s.id = t.sign_in_id
      and s.ended_at is null and s.expires_at > now() and u.portal_allowed
    returning s.id, s.user_id, s.remembered
  ), successor as (insert into refresh_token (hash, sign_in_id) select successor_hash, id from used),
  seen as (update sign_in s set last_used_at = now() from used where s.id = used.id)
  select id, user_id, remembered from used
$$;
revoke all on function rotate_refresh_token(bytea, bytea) from public;
grant execute on function rotate_refresh_token(bytea, bytea) to backoffice_app;
