/**
 * Returns all of a user's password hash but the hash itself: the parameters and the salt with which the server hashes a password that
 * somebody sent. Null for a login id that nobody has. No statement of the server reads a hash.
 */
create function password_salt(login int) returns text
language sql stable
security definer
set search_path = public, pg_temp
as $$ select substring(u.password_hash from '^(\$argon2id\$.*\$)[^$]+$') from app_user u where u.login_id = login $$;
revoke all on function password_salt(int) from public;
grant execute on function password_salt(int) to backoffice_app;
