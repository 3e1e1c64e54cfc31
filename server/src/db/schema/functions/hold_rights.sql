/**
 * Locks a person until the transaction ends, so that role, modules, branches and the active flag stay as they are: a change of these locks
 * the person for no key update (user_to_change, import_lock_users) and waits. A decision calls it before it asks for the right, so that
 * its audit has the rights that were asked for.
 */
create function hold_rights(person int) returns void
language sql
set search_path = public, pg_temp
as $$ select from app_user where id = person for share $$;
revoke all on function hold_rights(int) from public;
