/** Returns the words of an import that are here. A position is compared where the list has an order and the file names one. */
create function import_here_dictionaries(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('list', w.list, 'value', w.value, 'name', w.name,
    'position', case when w.nth is null or l.facts -> 'position' = 'null' then l.facts -> 'position' else to_jsonb(w.nth) end), null::jsonb
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join import_words() w on w.list = l.facts ->> 'list' and w.value = l.facts ->> 'value'
$$;
revoke all on function import_here_dictionaries(int) from public;
