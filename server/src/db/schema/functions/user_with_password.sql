/** Returns the user with this login id and the hash of this password, if he may use the portal, or null. */
create function user_with_password(login int, hash text) returns int
language sql stable
security definer
set search_path = public, pg_temp
as $$ select u.id from app_user u where u.login_id = login and u.password_hash = hash and u.portal_allowed $$;
revoke all on function user_with_password(int, text) from public;
grant execute on function user_with_password(int, text) to backoffice_app;
