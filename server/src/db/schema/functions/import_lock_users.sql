/** Locks the person who imports and the users whom he changes, in the order of user_to_change. */
create function import_lock_users(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from app_user u
  where u.login_id in (select (r.was ->> 'login')::int from import_record r where r.import_id = import and r.outcome = 'changed')
    or u.id = (select i.started_by from data_import i where i.id = import)
  order by u.id
  for no key update
$$;
revoke all on function import_lock_users(int) from public;
