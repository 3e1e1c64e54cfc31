/**
 * Deletes notifications that were read three months ago or made a year ago, and returns their number. What was decided an hour ago is marked as
 * read, so that nobody's count has to ask again how it stands. A decision can be taken back for a shorter time than that.
 */
create function forget_notifications() returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  forgotten bigint;
begin
  with done as (
    -- A row that its reader has just marked is left to him.
    select n.id from notification n
    where n.read_at is null and n.waits_for is not null and not exists (
      select from notification_kind k join awaited a on a.kind = k.awaits and a.id = any (n.waits_for)
      where k.name = n.kind and (a.decided_at is null or a.decided_at > now() - interval '1 hour'))
    for no key update skip locked
  ), marked as (
    update notification n set read_at = now() from done where n.id = done.id
  ), gone as (
    delete from notification
    where read_at < now() - interval '90 days' or created_at < now() - interval '1 year'
    returning 1
  )
  select count(*) into forgotten from gone;
  return forgotten;
end $$;
revoke all on function forget_notifications() from public;
grant execute on function forget_notifications() to backoffice_app;
