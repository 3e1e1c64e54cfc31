/** Ends sign-ins of the user of the request: the one with this handle, or all but the one with this id, or all. */
create function end_own_sign_ins(only_handle uuid, kept uuid, because text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform sign_out_user(s.user_id, s.id, because)
  from sign_in s
  where s.user_id = (select my_user()) and s.ended_at is null and s.id is distinct from kept and sign_in_handle(s.id) = coalesce(only_handle, sign_in_handle(s.id));
end $$;
revoke all on function end_own_sign_ins(uuid, uuid, text) from public;
grant execute on function end_own_sign_ins(uuid, uuid, text) to backoffice_app;
