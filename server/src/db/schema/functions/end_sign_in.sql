/** Ends the sign-in with this id, which whoever knows it may do. Nothing happens where it has ended. */
create function end_sign_in(session uuid, because text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform sign_out_user(s.user_id, s.id, because) from sign_in s where s.id = session;
end $$;
revoke all on function end_sign_in(uuid, text) from public;
grant execute on function end_sign_in(uuid, text) to backoffice_app;
