/** Deletes failed tries to sign in of more than a day ago, and addresses from which nobody has signed in for a month. */
create function forget_logins() returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from login_throttle
  where updated_at < now() - interval '30 days' or (failures > 0 and updated_at < now() - interval '1 day')
$$;
revoke all on function forget_logins() from public;
grant execute on function forget_logins() to backoffice_app;
