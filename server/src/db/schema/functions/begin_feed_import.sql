/**
 * Begins an import of a feed, counts its use and returns the id of the import. It refuses a kind that the feed is not for, and more than
 * six files a minute. The session is that of open_feed.
 *
 * stated   the counts and sums that the file should bring; null where the feed states none
 */
create function begin_feed_import(token text, kind text, file text, format text, header text[], stated jsonb) returns int
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  used feed := feed_of_token(token);
  begun int;
begin
  if used.id is null or used.made_by is distinct from import_actor() then
    perform refuse('feed_is_living');
  end if;
  -- The lock keeps two files of a feed apart, and whoever waited for it sees whether the feed was ended meanwhile.
  perform from feed f where f.id = used.id for no key update;
  used := feed_of_token(token);
  if used.id is null then
    perform refuse('feed_is_living');
  elsif kind <> all (used.kinds) then
    perform refuse('feed_is_for_the_kind');
  elsif (select count(*) from data_import i where i.feed_id = used.id and i.started_at > clock_timestamp() - interval '1 minute') >= 6 then
    perform refuse('feed_rests');
  end if;
  begun := custody.begin_import(kind, file, format, header, used.made_by, used.id, stated);
  update feed set uses = uses + 1, last_used_at = clock_timestamp() where id = used.id;
  perform write_audit('feed', array[used.id::bigint], array[used.branch_code], 'use', used.made_by,
    jsonb_build_object('import', begun, 'kind', kind, 'file', file, 'by', 'feed'));
  return begun;
end $$;
revoke all on function begin_feed_import(text, text, text, text, text[], jsonb) from public;
grant execute on function begin_feed_import(text, text, text, text, text[], jsonb) to backoffice_app;
