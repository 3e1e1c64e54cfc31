/**
 * Returns whether somebody may change the settings of the company of a branch: a director with module 12 who works in all branches of the
 * company, since a setting counts in all of them.
 */
create function may_change_settings(in_branch text, person int) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select is_active_director(person) and exists (select from user_module m where m.user_id = person and m.module_id = 12)
    and exists (select from branch here where here.code = in_branch)
    and not exists (
      select from branch here join branch b on b.company_code = here.company_code
      where here.code = in_branch and b.code <> all (branches_of(person)))
$$;
revoke all on function may_change_settings(text, int) from public;
