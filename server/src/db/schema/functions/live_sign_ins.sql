/** Returns those of these sign-ins that have not ended. */
create function live_sign_ins(ids uuid[]) returns setof uuid
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select s.id from sign_in s join app_user u on u.id = s.user_id
  where s.id = any (ids) and s.ended_at is null and s.expires_at > now() and u.portal_allowed
$$;
revoke all on function live_sign_ins(uuid[]) from public;
grant execute on function live_sign_ins(uuid[]) to backoffice_app;
