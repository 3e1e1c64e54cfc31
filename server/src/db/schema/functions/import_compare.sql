/**
 * Compares the documents of an import whose rows have no fault with those that are here, writes the new and the changed ones to
 * import_record, and a fault for each row of a changed one that has to stay as it is. Returns how many there are of each.
 *
 * The function import_here_<kind> returns the documents that are here: the key, all facts and lines, and the fault that a change is
 * refused with, or null.
 */
create function import_compare(import data_import) returns jsonb
language plpgsql
set search_path = public, pg_temp
as $$
declare
  documents jsonb;
begin
  -- A document is imported as a whole, so one rejected row of it takes the others with it.
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
revoke all on function import_compare(data_import) from public;
