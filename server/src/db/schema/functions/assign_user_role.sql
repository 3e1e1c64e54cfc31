/**
 * Gives a user a role, the modules that he may use and the active flag, as the director of the request. It writes the audit with old and new,
 * tells the user, and ends his sign-ins when he is switched off. Returns false and changes nothing where the user is not as the director
 * saw him.
 *
 * seen   the version on the director's screen, or null
 */
create function assign_user_role(target int, role int, modules int[], active boolean, seen int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was app_user := user_to_change(target);
begin
  if seen <> was.version then
    return false;
  end if;
  perform change_user_rights(was, role, modules, active, my_user());
  return true;
end $$;
revoke all on function assign_user_role(int, int, int[], boolean, int) from public;
grant execute on function assign_user_role(int, int, int[], boolean, int) to backoffice_app;
