-- Imports: the check of the rows, with a fault for each row that cannot be imported.

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
    'with compared as materialized (
       select d.line, d.key, d.now, h.was, h.kept,
         case when h.key is null then ''new''
           when h.was @> d.facts and (d.lines is null or h.was -> ''lines'' = d.lines) then ''same''
           when h.kept is not null then ''kept''
           else ''changed'' end as outcome
       from import_documents($1) d
       left join %I($1) h on h.key = d.key
     ), written as (
       insert into import_record (import_id, line, key, outcome, was, now)
       select $1, d.line, d.key, d.outcome, d.was, d.now from compared d where d.outcome in (''new'', ''changed'')
     ), refused as (
       insert into import_fault (import_id, line, fault)
       select $1, l.line, jsonb_build_array(d.kept -> 0, import_differences($2, d.was, d.now)) || (d.kept - 0)
       from compared d join import_line l on l.import_id = $1 and l.key = d.key
       where d.outcome = ''kept''
     )
     select jsonb_object_agg(outcome, n) from (select outcome, count(*) as n from compared group by 1) c', 'import_here_' || import.kind)
  into documents using import.id, import.kind;
  return jsonb_build_object('new', 0, 'changed', 0, 'same', 0) || coalesce(documents - 'kept', '{}')
    || jsonb_build_object('rejected', (select count(distinct f.line) from import_fault f where f.import_id = import.id));
end $$;
