-- Imports: the work that checks or applies an import, its progress and its end.

/** Refuses an import that is not checked, that changes nothing, or that has rejected rows which nobody agreed to leave out. */
create function import_may_be_applied(wanted data_import, without_rejected boolean) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  if wanted.counts is null then
    perform refuse('import_is_checked');
  elsif (wanted.counts ->> 'rejected')::int > 0 and not without_rejected then
    perform refuse('import_has_no_rejected_rows', wanted.counts ->> 'rejected');
  elsif (wanted.counts ->> 'new')::int + (wanted.counts ->> 'changed')::int = 0 then
    perform refuse(case when (wanted.counts ->> 'rejected')::int > 0 then 'import_has_other_rows'
      when (wanted.counts ->> 'kept')::int > 0 then 'import_has_other_documents'
      else 'import_changes_something' end);
  end if;
end $$;

/** As custody.apply_import, for the director of the request. */
create function apply_import(import int, without_rejected boolean, approves_before boolean) returns jsonb
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.apply_import(import, without_rejected, import_actor(), approves_before) $$;
grant execute on function apply_import(int, boolean, boolean) to backoffice_app;

/**
 * Imports the checked documents, all or none, and returns the counts. It locks the documents that it changes. A document that was collected
 * against or approved after the check is kept as it is. It refuses if one of the new or changed documents differs from the preview by now.
 *
 * The function import_lock_<kind> locks the documents that are changed, and import_write_<kind> writes the new and the changed ones.
 *
 * approves_before   true counts new documents before the go-live day as approved; a feed cannot do that
 */
create function custody.apply_import(import int, without_rejected boolean, actor int, approves_before boolean default false) returns jsonb
language plpgsql
set search_path = public, custody, pg_temp
set work_mem = '64MB'
as $$
declare
  applied data_import := custody.claim_import(import, 'applying', actor);
  late int;
  differs boolean;
begin
  perform import_may_be_applied(applied, without_rejected);
  perform import_step('applying', 'comparing', 0, 2);
  analyze import_record;
  execute format('select %I($1)', 'import_lock_' || applied.kind) using import;
  execute format(
    'with late as (
       delete from import_record r using %I($1) h
       where r.import_id = $1 and r.outcome = ''changed'' and h.key = r.key and import_keeps(h.kept)
       returning r.line, r.key, r.was, r.now, h.kept
     )
     insert into import_record (import_id, line, key, outcome, was, now, reason)
     select $1, line, key, ''kept'', was, now, import_reason(kept, was, now) from late', 'import_here_' || applied.kind)
  using import;
  get diagnostics late = row_count;
  applied.counts := applied.counts || jsonb_build_object('changed', (applied.counts ->> 'changed')::int - late,
    'kept', (applied.counts ->> 'kept')::int + late);
  execute format(
    'select exists (
       select from import_record r left join %I($1) h on h.key = r.key
       where r.import_id = $1 and r.outcome <> ''kept'' and (r.was is distinct from h.was or r.outcome = ''changed'' and h.kept is not null))', 'import_here_' || applied.kind)
  into differs using import;
  if differs then
    perform refuse('import_is_as_previewed');
  end if;
  perform import_step('applying', 'writing', 1, 2);
  if approves_before or import_is_opening(applied.kind) then
    update data_import i set approved_before = g.day
    from go_live g
    where i.id = import and i.feed_id is null and (import_is_opening(i.kind) or i.kind in ('invoices', 'vouchers')
      and exists (select from import_record r where r.import_id = import and r.outcome = 'new' and (r.now ->> 'date')::date < g.day));
  end if;
  execute format('select %I($1, $2)', 'import_write_' || applied.kind) using import, actor;
  perform note_approved_before(import, actor);
  perform note_surpluses(applied, actor);
  update data_import set counts = applied.counts, applied_at = clock_timestamp(), applied_by = actor, problem = '' where id = import;
  insert into feed_reading (feed_id, kind, headings, reading)
  select applied.feed_id, applied.kind, applied.headings, applied.reading
  where applied.feed_id is not null and applied.headings is not null and applied.reading is not null
  on conflict (feed_id, kind) do update set headings = excluded.headings, reading = excluded.reading;
  perform end_feed_refusal(applied);
  perform forget_import_rows(import);
  if applied.branch_code is not null then
    insert into applied_import (id, branch_code) values (import, applied.branch_code);
    perform write_audit('import', array[import::bigint], array[applied.branch_code], 'apply', actor,
      jsonb_strip_nulls(jsonb_build_object('kind', applied.kind, 'file', applied.file_name, 'counts', applied.counts,
        'corrections', case when applied.is_correction then applied.questions end,
        'by', case when actor is null then 'operator' when applied.feed_id is not null and applied.refused_at is null then 'feed' end, 'feed', applied.feed_id,
        'approvedBefore', custody.approves_before(import))));
    perform refresh_browsers(b.code, array[actor]) from branch b where b.code = any (import_branches(applied));
  end if;
  perform import_goes_on(import);
  return applied.counts;
end $$;

/** Claims an import of the director of the request for work that follows in the same transaction. Refuses if the work cannot be done. */
create function claim_import(import int, work text, without_rejected boolean) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  claimed constant data_import := custody.claim_import(import, work, import_actor());
begin
  if work = 'applying' then
    perform import_may_be_applied(claimed, without_rejected);
  end if;
end $$;
grant execute on function claim_import(int, text, boolean) to backoffice_app;

/**
 * Claims an import for this transaction, and shows others that it is worked on. Refuses if another connection works on it. Two imports of a
 * kind are not applied at once, since the second was compared with data that the first changes. It is refused with the name of the person
 * who began the first.
 *
 * work    checking or applying
 */
create function custody.claim_import(import int, work text, actor int) returns data_import
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  claimed constant data_import := case work when 'applying' then custody.import_to_apply(import, actor) else import_of_mine(import, actor) end;
  other text;
begin
  if not pg_try_advisory_xact_lock(727054, import) then
    perform refuse('import_runs_once');
  end if;
  if work = 'applying' and not pg_try_advisory_xact_lock(727055, hashtext(claimed.kind)) then
    select u.name into other
    from import_work() w join data_import i on i.id = w.import_id left join app_user u on u.id = i.started_by
    where w.work = 'applying' and i.kind = claimed.kind and i.id <> claimed.id;
    perform refuse('imports_of_a_kind_wait', coalesce(other, 'Somebody'));
  end if;
  perform import_step(work, 'waiting', 0, 0);
  -- This statement sees imports that ended during the wait for the locks.
  return import_of_mine(import, claimed.started_by);
end $$;

/**
 * Ends the work on an import of the director of the request. The lock 727056 is kept until this transaction ends, and the work ends because
 * it does not get that lock at its end (import_goes_on). The signal makes the end come sooner, but it does not reach a connection between
 * two of its statements.
 *
 * Returns the connection that the caller has to signal: a role may cancel only its own connections. If the server logs in with its own role,
 * the owner of this function may not cancel connections of the server.
 */
create function stop_import_work(import int) returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  worker int;
  login name;
begin
  perform import_of_mine(import, import_actor());
  perform pg_advisory_xact_lock(727056, import);
  select w.pid, a.usename into worker, login
  from import_work() w join pg_stat_activity a on a.pid = w.pid where w.import_id = import;
  if worker is not null and pg_has_role(login, 'usage') then
    perform pg_cancel_backend(worker);
    return null;
  end if;
  return worker;
end $$;
grant execute on function stop_import_work(int) to backoffice_app;

/**
 * Ends the work on an import that somebody is cancelling at this moment, as a signal to its connection would. The work calls this as
 * its last step. A person who cancels after that waits for the end of the transaction.
 */
create function import_goes_on(import int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if not pg_try_advisory_xact_lock_shared(727056, import) then
    raise exception using errcode = 'query_canceled', message = 'the import was cancelled';
  end if;
end $$;

/**
 * Stops the work on an import of the director of the request; the transaction of the work then leaves nothing. An import without work is put
 * away. Returns when the work has ended, and refuses an import that was applied before the work could be stopped.
 */
create function cancel_import(import int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  is_worked constant boolean := import_is_running(import);
  worker int;
begin
  loop
    worker := stop_import_work(import);
    exit when pg_try_advisory_xact_lock(727054, import);
    if worker is not null then
      perform pg_cancel_backend(worker);
    end if;
    perform pg_sleep(0.05);
  end loop;
  if is_worked then
    -- Refuses an import that was applied meanwhile.
    perform stop_import_work(import);
  else
    perform discard_import(import);
  end if;
end $$;
grant execute on function cancel_import(int) to backoffice_app;

/** Puts an import of the director of the request away, with nothing of its file; refuses while it is worked on. */
create function discard_import(import int) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  put_away data_import;
begin
  if not pg_try_advisory_xact_lock(727054, import) then
    perform refuse('import_runs_once');
  end if;
  put_away := import_of_mine(import, import_actor());
  update data_import i set cancelled_at = clock_timestamp() where i.id = import;
  perform forget_import_rows(import);
  delete from import_record r where r.import_id = import;
  -- The other directors of a feed see on Home that its file waits no more.
  perform refresh_browsers(f.branch_code, feed_directors(f)) from feed f where f.id = put_away.feed_id;
end $$;
grant execute on function discard_import(int) to backoffice_app;

/** Puts away files that nobody has finished within 30 days (IMPORT_KEPT_DAYS), with nothing of their rows. Housekeeping calls it. */
create function forget_imports() returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  old int;
begin
  for old in
    select i.id from data_import i
    where i.applied_at is null and i.cancelled_at is null and i.started_at < now() - interval '30 days'
    order by i.id
  loop
    -- An import that somebody works on at this moment waits for the next time.
    continue when not pg_try_advisory_xact_lock(727054, old);
    update data_import i set cancelled_at = clock_timestamp() where i.id = old and i.applied_at is null and i.cancelled_at is null;
    if found then
      perform forget_import_rows(old);
      delete from import_record r where r.import_id = old;
    end if;
  end loop;
end $$;
grant execute on function forget_imports() to backoffice_app;

/** Puts away an import of the director of the request if its check found nothing to do, with its counts. */
create function put_away_import(import int) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  done constant data_import := custody.claim_import(import, 'applying', import_actor());
begin
  if (done.counts -> 'new', done.counts -> 'changed', done.counts -> 'rejected') is distinct from ('0'::jsonb, '0'::jsonb, '0'::jsonb) then
    perform refuse('import_is_as_previewed');
  end if;
  update data_import i set cancelled_at = clock_timestamp() where i.id = import;
  perform end_feed_refusal(done);
  perform forget_import_rows(import);
end $$;
grant execute on function put_away_import(int) to backoffice_app;

/** Returns whether some connection checks or applies an import: it holds a lock, which goes with the connection, however that ends. */
create function import_is_running(import int) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select from pg_locks l
    where l.locktype = 'advisory' and l.classid = 727054 and l.objid = import and l.granted
      and l.database = (select d.oid from pg_database d where d.datname = current_database()))
$$;
grant execute on function import_is_running(int) to backoffice_app;

/** Shows import_work the step of the work, until the transaction ends. */
create function import_step(work text, step text, done int, of int) returns void
language sql
set search_path = public, pg_temp
as $$ select set_config('application_name', format('import %s %s %s %s', work, step, done, of), true) $$;

/**
 * Returns the imports that are worked on now: the connection, the work (checking or applying) and its steps. The connection keeps its step
 * in its application name, which others see at once, although its transaction is not committed.
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
grant execute on function import_work() to backoffice_app;
