/** Returns whether somebody can sign in as a cashier of a branch. Nobody else moves the money that such a person has, but for a director. */
create function cashier_can_come_in(person int, branch text) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select from app_user u join user_branch b on b.user_id = u.id
    where u.id = person and b.branch_code = branch and b.active and u.portal_allowed and u.role_id = 1
  )
$$;
revoke all on function cashier_can_come_in(int, text) from public;
grant execute on function cashier_can_come_in(int, text) to backoffice_app;
