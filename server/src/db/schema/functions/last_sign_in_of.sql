/** Returns when somebody who works in a branch of the request signed in last, or null. */
create function last_sign_in_of(person int) returns timestamptz
language sql stable
security definer
set search_path = public, pg_temp
as $$ select max(s.started_at) from sign_in s where s.user_id = person and (select branches_of(person) && my_branches()) $$;
revoke all on function last_sign_in_of(int) from public;
grant execute on function last_sign_in_of(int) to backoffice_app;
