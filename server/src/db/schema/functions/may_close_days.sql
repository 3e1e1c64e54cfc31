/**
 * Returns whether somebody may close and open the days of the company of a branch: a director of deposits who works in all branches of the
 * company, since a closed day is closed in all of them. It holds the rights of the person, as may_decide does.
 */
create function may_close_days(in_branch text, person int) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform hold_rights(person);
  return is_active_director(person) and may_decide('deposit', person, in_branch) and not exists (
    select from branch here join branch b on b.company_code = here.company_code
    where here.code = in_branch and b.code <> all (branches_of(person)));
end $$;
revoke all on function may_close_days(text, int) from public;
