/** Deletes waits after failed tries of more than a day ago, addresses from which nobody has signed in for a month, and refused sign-ins as old. */
create function forget_logins() returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from login_throttle
  where updated_at < now() - interval '30 days' or (failures > 0 and updated_at < now() - interval '1 day');
  delete from refused_sign_in where last_at < now() - interval '30 days'
$$;
revoke all on function forget_logins() from public;
grant execute on function forget_logins() to backoffice_app;
