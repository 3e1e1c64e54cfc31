/**
 * Reads the cells of an import as values of the columns of its kind, writes them to import_line, and a fault for each cell that is none.
 * An empty cell, and a column that the file does not have, is the blank of the column; a fact of a column that the file does not have is
 * left out, so that it stays as it is.
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
  -- A file without any of the columns of lines says nothing about them.
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
revoke all on function import_read_lines(data_import) from public;
