-- Programs of the company that have a token: feeds send files to import, and other programs read posting batches.

-- Feeds.

/**
 * Makes a feed of the director of the request and returns its id. Its branches are branches of the director.
 *
 * expected_hours   a file is expected within these hours after the last one; null where none is expected
 */
create function make_feed(name text, kinds text[], branches text[], expected_hours int, token text) returns int
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := import_actor();
  others text;
  made feed;
begin
  if not kinds <@ array(select k.kind from import_kinds() k where not import_is_opening(k.kind)) or not branches <@ branches_of(director)
    or (select count(*) > count(distinct k) from unnest(kinds) k) then
    perform refuse('feed_is_of_its_director');
  end if;
  select string_agg(b.name, ', ' order by b.code) into others from branch b where b.code <> all (branches);
  if others is not null and exists (select from unnest(kinds) k (kind) where import_is_everywhere(k.kind)) then
    perform refuse('feed_of_everywhere_has_all_branches', others);
  end if;
  insert into feed (branch_code, name, kinds, branches, expected_hours, made_by, token_hash)
  values (branches[1], btrim(make_feed.name), array(select k from unnest(kinds) k order by 1),
    array(select distinct b from unnest(branches) b order by 1), make_feed.expected_hours, director, sha256(convert_to(token, 'UTF8')))
  returning * into made;
  perform write_audit('feed', array[made.id::bigint], array[made.branch_code], 'make', director,
    jsonb_strip_nulls(jsonb_build_object('name', made.name, 'kinds', made.kinds, 'branches', made.branches,
      'expectedHours', made.expected_hours)));
  perform refresh_browsers(made.branch_code, array[director]);
  return made.id;
end $$;
grant execute on function make_feed(text, text[], text[], int, text) to backoffice_app;

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
  delete from feed_refusal r where r.feed_id = ended.id;
  perform write_audit('feed', array[ended.id::bigint], array[ended.branch_code], 'end', director, jsonb_build_object('name', ended.name));
  perform refresh_browsers(ended.branch_code, array[director, ended.made_by]);
end $$;
grant execute on function end_feed(int) to backoffice_app;

/**
 * Opens the session of a request that a feed makes: its director, in the branches of the feed alone. Returns null and sets nothing where
 * the token is of no living feed; session_claims explains the mark.
 */
create function open_feed(token text) returns json
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  opened constant feed := feed_of_token(token);
begin
  if opened.id is null then
    return null;
  end if;
  return custody.open_session_of_program(opened.made_by, feed_branches(opened.id));
end $$;
grant execute on function open_feed(text) to backoffice_app;

/** Returns the living feed of a token. Null if there is none, or if its director may not import any more. */
create function feed_of_token(token text) returns feed
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  found_feed feed;
begin
  select f.* into found_feed
  from feed f
  where f.token_hash = sha256(convert_to(token, 'UTF8')) and f.ended_at is null and is_active_director(f.made_by)
    and exists (select from user_module m where m.user_id = f.made_by and m.module_id = 12);
  return found_feed;
end $$;

/** Returns the branches of a feed in which its director works now. */
create function feed_branches(of_feed int) returns text[]
language sql stable
set search_path = public, pg_temp
as $$ select array(select unnest(f.branches) intersect select unnest(branches_of(f.made_by)) order by 1) from feed f where f.id = of_feed $$;

/**
 * Begins an import of a feed, counts its use and returns the id of the import. It refuses a kind that the feed is not for, and more than
 * six files a minute. open_feed has opened the session.
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
  -- The lock keeps two files of a feed apart. The second one sees after its wait whether the feed was ended meanwhile.
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
  update feed set uses = uses + 1, last_used_at = clock_timestamp(), missed_at = null where id = used.id;
  perform write_audit('feed', array[used.id::bigint], array[used.branch_code], 'use', used.made_by,
    jsonb_build_object('import', begun, 'kind', kind, 'file', file, 'by', 'feed'));
  return begun;
end $$;
grant execute on function begin_feed_import(text, text, text, text, text[], jsonb) to backoffice_app;

/** Returns the directors who see a feed: its maker, and the directors of all of its branches. */
create function feed_directors(of_feed feed) returns int[]
language sql stable
set search_path = public, pg_temp
as $$
  select array(
    select u.id from app_user u
    where is_active_director(u.id) and exists (select from user_module m where m.user_id = u.id and m.module_id = 12)
      and (u.id = of_feed.made_by or of_feed.branches <@ branches_of(u.id))
    order by u.id)
$$;

/** Notifies the directors of a feed who have no unread news of this kind about it. */
create function notify_of_feed(news text, of_feed feed, facts jsonb) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform notify(news, 'feed', of_feed.id, of_feed.branch_code, null, jsonb_build_object('feed', of_feed.name) || facts,
    array(
      select person from unnest(feed_directors(of_feed)) person
      where not exists (
        select from notification n
        where n.user_id = person and n.kind = news and n.document_kind = 'feed' and n.document_id = of_feed.id and n.read_at is null)));
  perform refresh_browsers(of_feed.branch_code, feed_directors(of_feed));
end $$;

/**
 * Marks the file of a feed as refused, so that it waits for its director, who is notified.
 *
 * sentence   the reason; it is kept as the problem of an import that is not checked
 */
create function refuse_feed_import(import int, sentence text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  refused constant data_import := import_of_mine(import, import_actor());
  its_feed feed;
begin
  select * into its_feed from feed f where f.id = refused.feed_id;
  if not found then
    perform refuse('import_is_of_its_person');
  end if;
  update data_import i
  set refused_at = clock_timestamp(), deciding_branches = its_feed.branches, problem = case when i.counts is null then sentence else i.problem end
  where i.id = import;
  perform notify_of_feed('feed_refused', its_feed, jsonb_build_object('file', refused.file_name, 'comment', sentence));
end $$;
grant execute on function refuse_feed_import(int, text) to backoffice_app;

/**
 * Keeps the file of a feed that was refused before it could wait as an import, until a later file of the kind is taken, and notifies the
 * directors of the feed. A file of a kind that the feed is not for is not kept, since no file would follow it.
 *
 * sentence   the reason that the program got
 */
create function refuse_feed_file(token text, kind text, file text, sentence text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  used constant feed := feed_of_token(token);
begin
  if used.id is null or used.made_by is distinct from import_actor() then
    perform refuse('feed_is_living');
  end if;
  -- A feed that is being ended deletes its refused files. This waits for its end, and then finds it ended.
  perform from feed f where f.id = used.id for no key update;
  if (feed_of_token(token)).id is null or refuse_feed_file.kind <> all (used.kinds) then
    return;
  end if;
  insert into feed_refusal as r (feed_id, kind, file_name, reason, refused_since, refused_at)
  values (used.id, refuse_feed_file.kind, file, sentence, clock_timestamp(), clock_timestamp())
  on conflict on constraint feed_refusal_pkey do update
    set file_name = excluded.file_name, reason = excluded.reason, refused_at = excluded.refused_at;
  perform notify_of_feed('feed_refused', used, jsonb_build_object('file', file, 'comment', sentence));
end $$;
grant execute on function refuse_feed_file(text, text, text, text) to backoffice_app;

/** Ends the refusal of a file that came before an import of the same feed and kind, which is taken now. */
create function end_feed_refusal(taken data_import) returns void
language sql
set search_path = public, pg_temp
as $$ delete from feed_refusal r where r.feed_id = taken.feed_id and r.kind = taken.kind and r.refused_at < taken.started_at $$;

/** Returns feeds with a refused file that waits, or with a file that did not come, each with the moment since when. */
create function feeds_that_wait() returns table (feed_id int, refused_since timestamptz, missing_since timestamptz)
language sql stable
security definer
set search_path = public, pg_temp
as $$
  select f.id, r.since, case when f.ended_at is null and m.due < now() then m.due end
  from feed f
  cross join lateral (select coalesce(f.last_used_at, f.made_at) + make_interval(hours => f.expected_hours) as due) m
  cross join lateral (
    select min(refused.since) as since
    from (
      select i.refused_at as since from data_import i
      where i.feed_id = f.id and i.refused_at is not null and i.applied_at is null and i.cancelled_at is null
      union all
      select x.refused_since from feed_refusal x where x.feed_id = f.id
    ) refused
  ) r
  where r.since is not null or f.ended_at is null and m.due < now()
$$;
grant execute on function feeds_that_wait() to backoffice_app;

/** Notifies the directors of each feed without its file, once for each file that did not come. Returns the number of these feeds. */
create function note_missing_feeds() returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  missed feed;
  noted int := 0;
begin
  for missed in
    update feed f set missed_at = now()
    where f.ended_at is null and f.missed_at is null
      and coalesce(f.last_used_at, f.made_at) + make_interval(hours => f.expected_hours) < now()
    returning f.*
  loop
    perform notify_of_feed('feed_missing', missed, jsonb_build_object('hours', missed.expected_hours));
    noted := noted + 1;
  end loop;
  return noted;
end $$;
grant execute on function note_missing_feeds() to backoffice_app;

-- Tokens with which programs read posting batches. They decide nothing.

/** Makes a token of the director of the request and returns its id. Its branches are branches of the director. */
create function make_program_token(name text, calls text[], branches text[], days int, token text) returns int
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := my_user();
  made program_token;
begin
  if director is null or not branches <@ branches_of(director)
    or exists (select from unnest(branches) b (code) where not may_post_batches(b.code, director))
  then
    perform refuse('program_token_is_of_its_director');
  end if;
  insert into program_token (branch_code, name, calls, branches, made_by, expires_at, token_hash)
  values (branches[1], btrim(make_program_token.name), array(select distinct c from unnest(calls) c order by 1),
    array(select distinct b from unnest(branches) b order by 1), director, clock_timestamp() + make_interval(days => days),
    sha256(convert_to(token, 'UTF8')))
  returning * into made;
  perform write_audit('program_token', array[made.id::bigint], array[made.branch_code], 'make', director,
    jsonb_build_object('name', made.name, 'calls', made.calls, 'branches', made.branches, 'until', made.expires_at));
  perform refresh_browsers(made.branch_code, array[director]);
  return made.id;
end $$;
grant execute on function make_program_token(text, text[], text[], int, text) to backoffice_app;

/** Ends a token at once, for the director who made it, or a director of deposits in all of its branches. Returns false where it had ended. */
create function end_program_token(token_id int) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := my_user();
  ended program_token;
begin
  update program_token t set ended_at = clock_timestamp(), ended_by = director
  where t.id = token_id and t.ended_at is null
    and (t.made_by = director or not exists (select from unnest(t.branches) b (code) where not may_post_batches(b.code, director)))
  returning t.* into ended;
  if not found then
    return false;
  end if;
  perform write_audit('program_token', array[ended.id::bigint], array[ended.branch_code], 'end', director, jsonb_build_object('name', ended.name));
  perform refresh_browsers(ended.branch_code, array[director, ended.made_by]);
  return true;
end $$;
grant execute on function end_program_token(int) to backoffice_app;

/** Returns the living token that a program sent. Null if there is none, if it has expired, or if its director may not keep the books any more. */
create function custody.living_program_token(token text) returns program_token
language sql stable
set search_path = public, pg_temp
as $$
  select t
  from program_token t
  where t.token_hash = sha256(convert_to(token, 'UTF8')) and t.ended_at is null and t.expires_at > now() and is_active_director(t.made_by)
    and exists (select from user_module m where m.user_id = t.made_by and m.module_id = 7)
$$;

/** Counts a use of a token. Returns whether it may make the call, or null where it is no living token. */
create function note_program_use(token text, call text) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  used constant program_token := living_program_token(token);
begin
  if used.id is null then
    return null;
  end if;
  update program_token t set uses = uses + 1, last_used_at = clock_timestamp() where t.id = used.id;
  return call = any (used.calls);
end $$;
grant execute on function note_program_use(text, text) to backoffice_app;

/**
 * Opens the session of a request that a program makes: its director, in the branches of the token where the director works now. Returns null
 * and sets nothing where the token is not living, or not for the call.
 */
create function open_program(token text, call text) returns json
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  opened constant program_token := living_program_token(token);
begin
  if opened.id is null or call <> all (opened.calls) then
    return null;
  end if;
  return open_session_of_program(opened.made_by,
    array(select unnest(opened.branches) intersect select unnest(branches_of(opened.made_by)) order by 1));
end $$;
grant execute on function open_program(text, text) to backoffice_app;
