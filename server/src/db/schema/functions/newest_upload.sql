/** Returns the path of the file that was uploaded last; null where there is none. */
create function newest_upload() returns text
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select a.path from attachment a order by a.created_at desc limit 1
$$;
revoke all on function newest_upload() from public;
grant execute on function newest_upload() to backoffice_app;
