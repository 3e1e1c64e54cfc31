/** Deletes notifications that were read three months ago or made a year ago, and returns their number. */
create function forget_notifications() returns bigint
language sql
security definer
set search_path = public, pg_temp
as $$
  with gone as (
    delete from notification
    where read_at < now() - interval '90 days' or created_at < now() - interval '1 year'
    returning 1
  )
  select count(*) from gone
$$;
revoke all on function forget_notifications() from public;
grant execute on function forget_notifications() to backoffice_app;
