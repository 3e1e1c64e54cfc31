/** Replaces the password of the user of the request, unless its hash changed since it was compared. Returns whether it did. */
create function change_own_password(from_hash text, to_hash text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update app_user set password_hash = to_hash, must_change_password = false where id = (select my_user()) and password_hash = from_hash;
  return found;
end $$;
revoke all on function change_own_password(text, text) from public;
grant execute on function change_own_password(text, text) to backoffice_app;
