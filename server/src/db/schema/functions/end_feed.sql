/** Ends a feed at once, for a director who works in all of its branches or who made it. The token is refused from the next request on. */
create function end_feed(feed_id int) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := import_actor();
  ended feed;
begin
  update feed f set ended_at = clock_timestamp(), ended_by = director
  where f.id = end_feed.feed_id and f.ended_at is null and (f.made_by = director or f.branches <@ branches_of(director))
  returning f.* into ended;
  if not found then
    perform refuse('feed_is_living');
  end if;
  perform write_audit('feed', array[ended.id::bigint], array[ended.branch_code], 'end', director, jsonb_build_object('name', ended.name));
  perform look_again(ended.branch_code, array[director, ended.made_by]);
end $$;
revoke all on function end_feed(int) from public;
grant execute on function end_feed(int) to backoffice_app;
