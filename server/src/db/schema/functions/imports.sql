-- Imports, from the file to the tables.

/** As custody.begin_import, for the director of the request. */
create function begin_import(kind text, file text, format text, header text[]) returns int
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.begin_import(kind, file, format, header, import_actor()) $$;
grant execute on function begin_import(text, text, text, text[]) to backoffice_app;

/**
 * Begins an import and returns its id; its rows are then copied into import_row. Data that counts in all branches is refused if the person
 * does not work in all branches.
 *
 * actor       null for the operator of the system
 * from_feed   the feed that brings the file; null for a person
 * stated      the figures that the feed states about its file
 */
create function custody.begin_import(kind text, file text, format text, header text[], actor int, from_feed int default null,
  stated jsonb default null) returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  mine constant text[] := case when from_feed is null then branches_of(actor) else feed_branches(from_feed) end;
  others text;
  made int;
begin
  select string_agg(b.name, ', ' order by b.code) into others from branch b where b.code <> all (mine);
  if actor is not null and import_is_everywhere(kind) and others is not null then
    perform refuse('import_everywhere_is_by_a_director_of_all_branches', others);
  end if;
  insert into data_import (kind, file_name, format, header, started_by, branch_code, feed_id, stated)
  values (begin_import.kind, file, begin_import.format, begin_import.header, actor,
    coalesce(mine[1], (select min(b.code) from branch b where actor is null)), from_feed, begin_import.stated)
  returning id into made;
  return made;
end $$;

/** As custody.count_import_rows, for the director of the request. */
create function count_import_rows(import int) returns int
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.count_import_rows(import, import_actor()) $$;
grant execute on function count_import_rows(int) to backoffice_app;

/** Counts the rows that were copied, after which the import takes no more, and returns their number. */
create function custody.count_import_rows(import int, actor int) returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  counted int;
begin
  perform import_of_mine(import, actor);
  select count(*) into counted from import_row r where r.import_id = import;
  update data_import set rows = counted where id = import;
  return counted;
end $$;

/** As custody.map_import, for the director of the request. */
create function map_import(import int, columns int[]) returns void
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.map_import(import, columns, import_actor()) $$;
grant execute on function map_import(int, int[]) to backoffice_app;

/**
 * Sets which columns of the file are the columns of the kind, from 1 in the order of the kind, and keeps their headings for the next file
 * of the person. The result of an earlier check is deleted.
 */
create function custody.map_import(import int, columns int[], actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  of_mine constant data_import := import_of_mine(import, actor);
begin
  if import_is_running(import) then
    perform refuse('import_runs_once');
  end if;
  update data_import set mapped = columns, counts = null, problem = '' where id = import;
  if actor is not null then
    -- If a person uploads two files at once, the second waits here, so that its next statement sees the rows of the first.
    perform pg_advisory_xact_lock(hashtext('import_heading'), actor);
    delete from import_heading h where h.user_id = actor and h.kind = of_mine.kind;
    insert into import_heading (user_id, kind, key, heading)
    select actor, c.kind, c.key, of_mine.header[columns[c.position]]
    from import_column c
    where c.kind = of_mine.kind and columns[c.position] is not null;
  end if;
end $$;

/** As custody.check_import, for the director of the request. */
create function check_import(import int) returns jsonb
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.check_import(import, import_actor()) $$;
grant execute on function check_import(int) to backoffice_app;

/**
 * Reads and checks the rows of an import, compares them with the database, and keeps the result. It can be called again, since the database
 * may have changed.
 *
 * The function import_checks_<kind> writes the faults that only rows of this kind can have.
 */
create function custody.check_import(import int, actor int) returns jsonb
language plpgsql
set search_path = public, custody, pg_temp
-- Each statement is of all rows of the file at once.
set work_mem = '64MB'
as $$
declare
  checked constant data_import := custody.claim_import(import, 'checking', actor);
  found_counts jsonb;
begin
  if checked.mapped is null then
    perform refuse('import_is_checked');
  elsif checked.rows <> (select count(*) from import_row r where r.import_id = import) then
    perform refuse('import_has_its_rows');
  end if;
  delete from import_line l where l.import_id = import;
  delete from import_fault f where f.import_id = import;
  delete from import_record r where r.import_id = import;
  perform import_step('checking', 'reading', 0, 3);
  perform import_read_lines(checked);
  perform import_step('checking', 'checking', 1, 3);
  perform import_checks(checked, actor);
  execute format('select %I($1, $2)', 'import_checks_' || checked.kind) using import, actor;
  perform import_step('checking', 'comparing', 2, 3);
  found_counts := import_compare(checked);
  update data_import set counts = found_counts, control = import_control(checked), problem = '' where id = import;
  perform import_goes_on(import);
  return found_counts;
end $$;

/**
 * Reads the cells of an import as values of the columns of its kind, writes them to import_line, and a fault for each cell that is not a
 * value. An empty cell, and a column that is missing in the file, is the blank of the column. A fact of a missing column is left out, so
 * that it stays as it is.
 */
create function import_read_lines(import data_import) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  cells text;
  vals text;
  faults text;
  keys text;
  facts text;
  parts text;
begin
  select
    string_agg(format('btrim(coalesce(r.cells[%s], ''''), E'' \t\u00a0'') as c%s', import.mapped[c.position], c.position), ', ')
      filter (where import.mapped[c.position] is not null),
    string_agg(format(case c.type
        when 'money' then 'case when c%1$s collate "C" ~ ''^(([0-9]{1,12}|[0-9]{1,3}(,[0-9]{3}){1,3})([.][0-9]{1,2}0*)?)$'' then replace(c%1$s, '','', '''')::numeric(14, 2) end as v%1$s'
        when 'quantity' then 'case when c%1$s collate "C" ~ ''^(([0-9]{1,11}|[0-9]{1,3}(,[0-9]{3}){1,2})([.][0-9]{1,3}0*)?)$'' then replace(c%1$s, '','', '''')::numeric(14, 3) end as v%1$s'
        when 'whole' then 'case when c%1$s collate "C" ~ ''^[0-9]{1,15}$'' then c%1$s::bigint end as v%1$s'
        when 'day' then 'import_day(c%1$s) as v%1$s'
        else 'case when c%1$s collate "C" !~ ''[\u0001-\u001f\u007f]'' then c%1$s end as v%1$s' end, c.position), ', ')
      filter (where import.mapped[c.position] is not null),
    string_agg(format('case when c%1$s = '''' then %2$s when v%1$s is null then jsonb_build_array(%3$L, %4$L, left(c%1$s, 60)) when length(c%1$s) > %5$s then jsonb_build_array(''long'', %4$L, %6$L) end',
        c.position, case when c.required then format('jsonb_build_array(''required'', %L)', c.label) else 'null' end, c.type, c.label,
        c.most, c.most::text), ', ')
      filter (where import.mapped[c.position] is not null),
    string_agg(format('coalesce(v%s::text, '''')', c.position), ', ' order by c.position) filter (where c.role = 'key'),
    string_agg(format('%L, case when c%2$s = '''' then %3$L else to_jsonb(v%2$s) end', c.key, c.position, coalesce(c.blank, '""')::text || ''), ', ')
      filter (where c.role <> 'part' and import.mapped[c.position] is not null),
    string_agg(case when import.mapped[c.position] is null then format('%L, %L::jsonb', c.key, coalesce(c.blank, '""')::text)
        else format('%L, case when c%2$s = '''' then %3$L::jsonb else to_jsonb(v%2$s) end', c.key, c.position, coalesce(c.blank, '""')::text) end, ', ')
      filter (where c.role = 'part')
  into cells, vals, faults, keys, facts, parts
  from import_column c
  where c.kind = import.kind;
  -- A file without any of the columns of lines leaves the lines as they are.
  if not exists (select from import_column c where c.kind = import.kind and c.role = 'part' and import.mapped[c.position] is not null) then
    parts := null;
  end if;
  execute format(
    'insert into import_line (import_id, line, key, facts, part, faults)
     select r.import_id, r.line, concat_ws(E''\x1f'', %s), jsonb_build_object(%s), %s, nullif(array_remove(array[%s]::jsonb[], null), ''{}'')
     from import_row r
     cross join lateral (select %s offset 0) c
     cross join lateral (select %s offset 0) v
     where r.import_id = $1',
    keys, facts, case when parts is null then 'null' else format('jsonb_build_object(%s)', parts) end, faults, cells, vals)
  using import.id;
  insert into import_fault (import_id, line, fault)
  select l.import_id, l.line, f.fault
  from import_line l cross join lateral unnest(l.faults) f (fault)
  where l.import_id = import.id and l.faults is not null;
  analyze import_line;
end $$;

/** Writes a fault for each row of an import that no kind takes: of another branch, unlike other rows of its document, or there twice. */
create function import_checks(import data_import, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  mine constant text[] := import_branches(import);
begin
  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('otherBranch', l.facts ->> 'branch')
  from import_line l
  where l.import_id = import.id and l.facts ->> 'branch' <> '' and l.facts ->> 'branch' <> all (mine);

  insert into import_fault (import_id, line, fault)
  select import.id, l.line,
    case when l.part is null then jsonb_build_array('twice', l.first_line::text)
    else jsonb_build_array('differs', c.label, l.first_line::text) end
  from (
    select l.*, first_value(l.line) over of_document as first_line, first_value(l.facts) over of_document as first_facts
    from import_line l
    where l.import_id = import.id
    window of_document as (partition by l.key order by l.line)
  ) l
  left join lateral (
    select c.label from import_column c
    where c.kind = import.kind and l.facts -> c.key is distinct from l.first_facts -> c.key
    order by c.position
    limit 1
  ) c on l.part is not null
  where l.line <> l.first_line and (l.part is null or l.facts <> l.first_facts);

  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('twice', l.first_line::text)
  from (
    select l.line, first_value(l.line) over (partition by l.key, l.part -> 'lineNo' order by l.line) as first_line
    from import_line l
    where l.import_id = import.id and l.part ->> 'lineNo' is not null
  ) l
  where l.line <> l.first_line;
end $$;

/**
 * Compares the documents of an import with the existing documents; a document with a faulty row is left out. Writes new and changed
 * documents to import_record, and a fault for each row of a changed document that has to stay as it is. Returns the number of each.
 *
 * The function import_here_<kind> returns the existing documents: the key, all facts and lines, and the fault that refuses a change, or
 * null.
 */
create function import_compare(import data_import) returns jsonb
language plpgsql
set search_path = public, pg_temp
as $$
declare
  documents jsonb;
begin
  -- A document is imported as a whole, so a rejected row rejects the other rows of its document.
  insert into import_fault (import_id, line, fault)
  select import.id, l.line, jsonb_build_array('otherRow', f.line::text)
  from (
    select l.key, min(f.line) as line
    from import_fault f join import_line l on l.import_id = f.import_id and l.line = f.line
    where f.import_id = import.id
    group by l.key
  ) f
  join import_line l on l.import_id = import.id and l.key = f.key
  where not exists (select from import_fault own where own.import_id = import.id and own.line = l.line);
  analyze import_fault;

  execute format(
    'with asked as materialized (
       select d.line, d.key, d.now, h.was, h.kept,
         case when h.key is null then ''new''
           when h.was @> d.facts and (d.lines is null or h.was -> ''lines'' = d.lines) then ''same''
           when h.kept is not null then ''kept''
           else ''changed'' end as outcome
       from import_documents($1) d
       left join %I($1) h on h.key = d.key
     ), written as (
       insert into import_record (import_id, line, key, outcome, was, now)
       select $1, a.line, a.key, a.outcome, a.was, a.now from asked a where a.outcome in (''new'', ''changed'')
     ), refused as (
       insert into import_fault (import_id, line, fault)
       select $1, l.line, jsonb_build_array(a.kept -> 0, import_differences($2, a.was, a.now)) || (a.kept - 0)
       from asked a join import_line l on l.import_id = $1 and l.key = a.key
       where a.outcome = ''kept''
     )
     select jsonb_object_agg(outcome, n) from (select outcome, count(*) as n from asked group by 1) c', 'import_here_' || import.kind)
  into documents using import.id, import.kind;
  return jsonb_build_object('new', 0, 'changed', 0, 'same', 0) || coalesce(documents - 'kept', '{}')
    || jsonb_build_object('rejected', (select count(distinct f.line) from import_fault f where f.import_id = import.id));
end $$;

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
    perform refuse('import_changes_something');
  end if;
end $$;

/** As custody.apply_import, for the director of the request. */
create function apply_import(import int, without_rejected boolean) returns jsonb
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.apply_import(import, without_rejected, import_actor()) $$;
grant execute on function apply_import(int, boolean) to backoffice_app;

/**
 * Imports the checked documents, all or none, and returns the counts. It locks the documents that it changes, and refuses if one of the new
 * or changed documents differs from the preview by now.
 *
 * The function import_lock_<kind> locks the documents that are changed, and import_write_<kind> writes the new and the changed ones.
 */
create function custody.apply_import(import int, without_rejected boolean, actor int) returns jsonb
language plpgsql
set search_path = public, custody, pg_temp
set work_mem = '64MB'
as $$
declare
  applied constant data_import := custody.claim_import(import, 'applying', actor);
  differs boolean;
begin
  perform import_may_be_applied(applied, without_rejected);
  perform import_step('applying', 'comparing', 0, 2);
  analyze import_record;
  execute format('select %I($1)', 'import_lock_' || applied.kind) using import;
  execute format(
    'select exists (
       select from import_record r left join %I($1) h on h.key = r.key
       where r.import_id = $1 and (r.was is distinct from h.was or r.outcome = ''changed'' and h.kept is not null))', 'import_here_' || applied.kind)
  into differs using import;
  if differs then
    perform refuse('import_is_as_previewed');
  end if;
  perform import_step('applying', 'writing', 1, 2);
  execute format('select %I($1, $2)', 'import_write_' || applied.kind) using import, actor;
  update data_import set applied_at = clock_timestamp(), control = import_control(applied), problem = '' where id = import;
  perform forget_import_rows(import);
  if applied.branch_code is not null then
    insert into applied_import (id, branch_code) values (import, applied.branch_code);
    perform write_audit('import', array[import::bigint], array[applied.branch_code], 'apply', actor,
      jsonb_strip_nulls(jsonb_build_object('kind', applied.kind, 'file', applied.file_name, 'counts', applied.counts,
        'by', case when actor is null then 'operator' when applied.feed_id is not null then 'feed' end, 'feed', applied.feed_id)));
    perform look_again(b.code, array[actor]) from branch b where b.code = any (import_branches(applied));
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
  claimed constant data_import := import_of_mine(import, actor);
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
  return import_of_mine(import, actor);
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
begin
  if not pg_try_advisory_xact_lock(727054, import) then
    perform refuse('import_runs_once');
  end if;
  perform import_of_mine(import, import_actor());
  update data_import i set cancelled_at = clock_timestamp() where i.id = import;
  perform forget_import_rows(import);
  delete from import_record r where r.import_id = import;
end $$;
grant execute on function discard_import(int) to backoffice_app;

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
  perform forget_import_rows(import);
end $$;
grant execute on function put_away_import(int) to backoffice_app;

/** Returns an import that the person began and that has not ended; refuses one of others. A null person is the operator. */
create function import_of_mine(import int, person int) returns data_import
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  found_import data_import;
begin
  select * into found_import from data_import i where i.id = import and i.started_by is not distinct from person;
  if not found then
    perform custody.refuse('import_is_of_its_person');
  elsif found_import.applied_at is not null then
    perform custody.refuse('import_is_applied_once');
  elsif found_import.cancelled_at is not null then
    perform custody.refuse('import_is_not_cancelled');
  end if;
  return found_import;
end $$;

/** Returns the director of the request, who may import; refuses everybody else. */
create function import_actor() returns int
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  person constant int := my_user();
begin
  if not is_active_director(person) or not exists (select from user_module m where m.user_id = person and m.module_id = 12) then
    perform custody.refuse('import_is_by_a_director');
  end if;
  return person;
end $$;

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

/** Refuses rows of another person's import, and rows of an import that was counted already. */
create function import_rows_are_mine() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from (select distinct a.import_id from added a) one
    left join data_import i on i.id = one.import_id
    where i.id is null or i.started_by is distinct from my_user() or i.rows is not null
  ) then
    perform custody.refuse('import_is_of_its_person');
  end if;
  return null;
end $$;

/** Keeps the sentence with which the work on an import of the director of the request failed. */
create function note_import_problem(import int, sentence text) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update data_import i set problem = sentence
  where i.id = import and i.started_by = import_actor() and i.applied_at is null and i.cancelled_at is null
$$;
grant execute on function note_import_problem(int, text) to backoffice_app;

/** Returns the rejected rows of an import of the director of the request as they are in the file, with the faults of each. */
create function rejected_import_rows(import int) returns table (line int, cells text[], faults jsonb)
language plpgsql stable
security definer
set search_path = public, pg_temp
as $$
begin
  if not exists (select from data_import i where i.id = import and i.started_by = import_actor()) then
    return;
  end if;
  return query
    select r.line, r.cells, f.faults
    from (select f.line, jsonb_agg(f.fault) as faults from import_fault f where f.import_id = import group by f.line) f
    join import_row r on r.import_id = import and r.line = f.line
    order by r.line;
end $$;
grant execute on function rejected_import_rows(int) to backoffice_app;

/** Deletes the rows of an import that has ended. */
create function forget_import_rows(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  delete from import_row r where r.import_id = import;
  delete from import_line l where l.import_id = import;
  delete from import_fault f where f.import_id = import;
$$;
