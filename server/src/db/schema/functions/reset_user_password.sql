/** Gives a user a password that has to be changed at the next sign-in, as the director of the request, and ends all his sign-ins. */
create function reset_user_password(target int, hash text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  home text;
begin
  perform user_to_change(target);
  home := (branches_of(target))[1];
  update app_user set password_hash = hash, must_change_password = true where id = target;
  perform sign_out_user(target, null, 'password reset');
  perform write_audit('user', array[target::bigint], array[home], 'reset_password', my_user(), '{}');
  perform notify('user_reset_password', 'user', target, home, my_user(), '{}', array[target]);
end $$;
revoke all on function reset_user_password(int, text) from public;
grant execute on function reset_user_password(int, text) to backoffice_app;
