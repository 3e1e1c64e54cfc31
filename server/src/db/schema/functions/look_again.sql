/**
 * Makes the servers tell people to look again after the commit: those whom a change concerns, and everybody who sees all of its branch, because
 * it may stand in their lists, tiles and counts. A function that carries out a change calls it; it writes no row.
 *
 * people   app_user.id of those whom it concerns, the person who made the change included: he may look at other screens of his
 */
create function look_again(branch text, people int[]) returns void
language plpgsql
set search_path = public, pg_temp
-- The statement goes by keys, as in custody.move, which is the reason for most calls.
set plan_cache_mode = force_generic_plan
as $$
begin
  -- PostgreSQL sends equal notifications of one transaction once.
  perform pg_notify('notification', u.id::text)
  from user_branch b
  join app_user u on u.id = b.user_id
  where b.branch_code = branch and b.active and u.portal_allowed and (u.role_id in (3, 4, 5) or u.id = any (people));
end $$;
revoke all on function look_again(text, int[]) from public;
