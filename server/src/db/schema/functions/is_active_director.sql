/** Returns whether the user is a director who may sign in. */
create function is_active_director(person int) returns boolean
language sql stable
set search_path = public, pg_temp
as $$ select exists (select from app_user u where u.id = person and u.role_id = 3 and u.portal_allowed) $$;
revoke all on function is_active_director(int) from public;
