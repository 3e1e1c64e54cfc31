/** Ends one sign-in of a user by its handle, or all of them, as the director of the request. Nothing is written where none was open. */
create function end_user_sign_ins(target int, only_handle uuid) returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  ended int;
begin
  perform user_to_change(target);
  select coalesce(sum(sign_out_user(s.user_id, s.id, 'ended by a director')), 0) into ended
  from sign_in s
  where s.user_id = target and s.ended_at is null and sign_in_handle(s.id) = coalesce(only_handle, sign_in_handle(s.id));
  if ended > 0 then
    perform write_audit('user', array[target::bigint], (branches_of(target))[1:1], 'end_sign_ins', my_user(),
      jsonb_build_object('changes', jsonb_build_object('signIns', jsonb_build_array(ended, 0))));
  end if;
  return ended;
end $$;
revoke all on function end_user_sign_ins(int, uuid) from public;
grant execute on function end_user_sign_ins(int, uuid) to backoffice_app;
