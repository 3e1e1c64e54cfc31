/**
 * Returns the open sign-ins of a user, the one used last first: for himself, and for a director with one of his branches. The current one is
 * the one that the caller names by its id.
 */
create function sign_ins_of(person int, current_one uuid)
returns table (handle uuid, started_at timestamptz, last_used_at timestamptz, device text, is_current boolean)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select sign_in_handle(s.id), s.started_at, s.last_used_at, s.device, s.id = current_one
  from sign_in s
  where s.user_id = person and s.ended_at is null and s.expires_at > now()
    and (select person = my_user() or (is_active_director(my_user()) and branches_of(person) && my_branches()))
  order by s.last_used_at desc, s.id
$$;
revoke all on function sign_ins_of(int, uuid) from public;
grant execute on function sign_ins_of(int, uuid) to backoffice_app;
