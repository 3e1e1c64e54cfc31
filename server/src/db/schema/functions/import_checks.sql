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
revoke all on function import_checks(data_import, int) from public;
