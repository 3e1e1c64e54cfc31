/**
 * Returns the documents of an import without rejected rows: the first row, the facts, and the lines in their order, where the file has
 * lines. A line without a number has that of its place. `now` is facts and lines together.
 */
create function import_documents(import int) returns table (line int, key text, facts jsonb, lines jsonb, now jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select d.line, d.key, d.facts, d.lines, case when d.lines is null then d.facts else d.facts || jsonb_build_object('lines', d.lines) end
  from (
    select min(l.line) as line, l.key, (array_agg(l.facts order by l.line))[1] as facts,
      case when bool_or(l.part is not null) then coalesce(jsonb_agg(
          case when l.part -> 'lineNo' = 'null' then l.part || jsonb_build_object('lineNo', l.nth) else l.part end
          order by coalesce((l.part ->> 'lineNo')::bigint, l.nth))
        filter (where l.part ->> 'itemName' is distinct from ''), '[]') end as lines
    from (
      select l.*, row_number() over (partition by l.key order by l.line) as nth
      from import_line l
      where l.import_id = import and not exists (select from import_fault f where f.import_id = import and f.line = l.line)
    ) l
    group by l.key
  ) d
$$;
revoke all on function import_documents(int) from public;
