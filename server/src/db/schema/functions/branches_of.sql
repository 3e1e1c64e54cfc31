/** Returns the branches that a user works in now, in the order of their codes. */
create function branches_of(person int) returns text[]
language sql stable
set search_path = public, pg_temp
as $$ select array(select b.branch_code from user_branch b where b.user_id = person and b.active order by 1) $$;
revoke all on function branches_of(int) from public;
grant execute on function branches_of(int) to backoffice_app;
