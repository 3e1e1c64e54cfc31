/**
 * Returns the imports that are worked on now: the connection that does it, the word of the work (checking or applying) and its steps. The
 * connection says its step as its application name, which others see at once, although its transaction is not committed.
 */
create function import_work() returns table (import_id int, pid int, work text, step text, done int, of int)
language sql stable
set search_path = public, pg_temp
as $$
  select l.objid::int, l.pid, split_part(a.application_name, ' ', 2), split_part(a.application_name, ' ', 3),
    coalesce(substring(split_part(a.application_name, ' ', 4) from '^\d{1,3}$')::int, 0),
    coalesce(substring(split_part(a.application_name, ' ', 5) from '^\d{1,3}$')::int, 0)
  from pg_locks l
  join pg_stat_activity a on a.pid = l.pid
  where l.locktype = 'advisory' and l.classid = 727054 and l.granted
    and l.database = (select d.oid from pg_database d where d.datname = current_database())
$$;
revoke all on function import_work() from public;
grant execute on function import_work() to backoffice_app;
