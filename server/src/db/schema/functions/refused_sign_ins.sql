/**
 * Returns the refused sign-ins that the director of the request may see: those with usernames of people who work in own branches, and those
 * with usernames that nobody has.
 */
create function refused_sign_ins() returns table (login_id int, name text, address text, times int, first_at timestamptz, last_at timestamptz)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select r.login_id, coalesce(u.name, ''), r.address, r.times, r.first_at, r.last_at
  from refused_sign_in r
  left join app_user u on u.login_id = r.login_id
  where (select is_active_director(my_user())) and (u.id is null or exists (
    select from user_branch b
    where b.user_id = u.id and b.active and b.branch_code = any ((select branches_of(my_user()))::text[])
  ))
$$;
revoke all on function refused_sign_ins() from public;
grant execute on function refused_sign_ins() to backoffice_app;
