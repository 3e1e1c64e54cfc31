-- Imports: an import, the rows of its file, the fields of its columns, and the mappings that directors save under a name.

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
  if import_is_opening(kind) then
    if actor is null or from_feed is not null then
      perform refuse('openings_are_imported_by_a_second_director');
    end if;
    perform openings_are_open(mine);
  end if;
  insert into data_import (kind, file_name, format, header, started_by, branch_code, feed_id, stated)
  values (begin_import.kind, file, begin_import.format, begin_import.header, actor,
    coalesce(mine[1], (select min(b.code) from branch b where actor is null)), from_feed, begin_import.stated)
  returning id into made;
  return made;
end $$;

/** As custody.count_import_rows, for the director of the request. */
create function count_import_rows(import int, survey jsonb) returns int
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.count_import_rows(import, survey, import_actor()) $$;
grant execute on function count_import_rows(int, jsonb) to backoffice_app;

/**
 * Counts the rows that were copied, after which the import takes no more, and returns their number.
 *
 * survey   how the columns of the file are written
 */
create function custody.count_import_rows(import int, survey jsonb, actor int) returns int
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  counted int;
begin
  perform import_of_mine(import, actor);
  select count(*) into counted from import_row r where r.import_id = import;
  update data_import set rows = counted, survey = count_import_rows.survey where id = import;
  return counted;
end $$;

/** As custody.map_import, for the director of the request. */
create function map_import(import int, columns int[], headings jsonb, reading jsonb) returns void
language sql
security definer
set search_path = public, custody, pg_temp
as $$ select custody.map_import(import, columns, headings, reading, import_actor()) $$;
grant execute on function map_import(int, int[], jsonb, jsonb) to backoffice_app;

/**
 * Sets which columns of the file are the columns of the kind, and keeps their headings for the next file of the person. The result of an
 * earlier check is deleted.
 *
 * columns    the place in the file of each column of the kind, from 1 in the order of the kind
 * headings   the heading of each column that the file has, by the key of the column
 * reading    the ways to read the file that the person chose
 */
create function custody.map_import(import int, columns int[], headings jsonb, reading jsonb, actor int) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  of_mine constant data_import := import_of_mine(import, actor);
begin
  if import_is_running(import) then
    perform refuse('import_runs_once');
  end if;
  update data_import set mapped = columns, headings = map_import.headings, reading = map_import.reading, counts = null, problem = ''
  where id = import;
  -- A feed has a memory of its own.
  if actor is not null and of_mine.feed_id is null then
    -- If a person uploads two files at once, the second waits here, so that its next statement sees the rows of the first.
    perform pg_advisory_xact_lock(hashtext('import_heading'), actor);
    delete from import_heading h where h.user_id = actor and h.kind = of_mine.kind;
    insert into import_heading (user_id, kind, key, heading)
    select actor, of_mine.kind, h.key, h.value from jsonb_each_text(headings) h;
  end if;
end $$;

/**
 * Returns whether a person decides an import: they began it, or it is a refused file of a feed and they are a director of all its branches.
 * While the file of a feed is being read, and after the feed imported it itself, only its director decides.
 *
 * Policies call it for each row. It sets no search_path and names each parameter once, so that PostgreSQL makes it a part of their statement.
 *
 * branches   the branches in which the person works
 */
create function may_decide_import(i data_import, person int, branches text[]) returns boolean
language sql stable
as $$ select i.started_by = person or i.deciding_branches <@ branches $$;
grant execute on function may_decide_import(data_import, int, text[]) to backoffice_app;

/**
 * Returns whether a person may look at an import that waits: who decides it, and the second directors of checked openings, which never come
 * from a feed.
 */
create function may_open_import(i data_import, person int, branches text[]) returns boolean
language sql stable
as $$ select i.started_by = person or coalesce(i.deciding_branches, i.opening_branches) <@ branches $$;
grant execute on function may_open_import(data_import, int, text[]) to backoffice_app;

/** Returns an import that the person decides and that has not ended; refuses one of others. A null person is the operator. */
create function import_of_mine(import int, person int) returns data_import
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  found_import data_import;
begin
  select * into found_import from data_import i
  where i.id = import and (person is null and i.started_by is null or may_decide_import(i, person, branches_of(person)));
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

/** Keeps the sentence with which the work on an import failed, for a director who may open it. */
create function note_import_problem(import int, sentence text) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update data_import i set problem = sentence
  where i.id = import and may_open_import(i, import_actor(), branches_of(import_actor())) and i.applied_at is null and i.cancelled_at is null
$$;
grant execute on function note_import_problem(int, text) to backoffice_app;

/** Returns the rejected rows of an import that the director of the request may open as they are in the file, with the faults of each. */
create function rejected_import_rows(import int) returns table (line int, cells json, faults jsonb)
language plpgsql stable
security definer
set search_path = public, pg_temp
as $$
begin
  if not exists (select from data_import i where i.id = import and may_open_import(i, import_actor(), branches_of(import_actor()))) then
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
  delete from import_note n where n.import_id = import;
$$;

-- Saved mappings.

/** Saves the choices of a checked import of the director of the request for its company. The same name replaces what it had. */
create function save_import_mapping(import int, name text, headings jsonb, choices jsonb, fixed jsonb) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := import_actor();
  checked constant data_import := import_of_mine(import, director);
begin
  if checked.mapped is null then
    perform refuse('import_is_checked');
  end if;
  insert into import_mapping (company_code, kind, name, headings, choices, fixed, made_by)
  select b.company_code, checked.kind, btrim(save_import_mapping.name), save_import_mapping.headings, save_import_mapping.choices,
    save_import_mapping.fixed, director
  from branch b
  where b.code = checked.branch_code
  on conflict on constraint import_mapping_is_named_once do update
  set headings = excluded.headings, choices = excluded.choices, fixed = excluded.fixed, made_by = excluded.made_by, made_at = clock_timestamp();
end $$;
grant execute on function save_import_mapping(int, text, jsonb, jsonb, jsonb) to backoffice_app;

/** Gives a mapping of a company of the director of the request another name, and removes it without one. */
create function change_import_mapping(mapping int, new_name text) returns void
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  mine constant text[] := array(select b.company_code from branch b where b.code = any (branches_of(import_actor())));
begin
  if new_name is null then
    delete from import_mapping m where m.id = mapping and m.company_code = any (mine);
  else
    update import_mapping m set name = btrim(new_name) where m.id = mapping and m.company_code = any (mine);
  end if;
  if not found then
    perform refuse('import_mapping_is_of_my_company');
  end if;
end $$;
grant execute on function change_import_mapping(int, text) to backoffice_app;
