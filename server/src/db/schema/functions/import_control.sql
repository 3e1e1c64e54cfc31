/**
 * Compares what was stated about the file of an import with what is here: its rows as they were read, its documents that are here now, and
 * the sums of their amounts. Returns [{"what", "stated", "here", "agrees"}], where `what` is rows, documents or the key of a column.
 */
create function import_control(of_import data_import) returns jsonb
language plpgsql
set search_path = public, pg_temp
as $$
declare
  found_control jsonb;
begin
  if of_import.stated is null then
    return null;
  end if;
  execute format(
    'with here as materialized (select h.was from %I($1) h),
     told (nth, what, stated, found) as (
       select 1, ''rows'', $2 ->> ''rows'', $3::numeric where $2 ? ''rows''
       union all
       select 2, ''documents'', $2 ->> ''documents'', (select count(*) from here) where $2 ? ''documents''
       union all
       select 2 + c.position, c.key, s.value,
         case when c.role = ''part''
           then (select coalesce(sum((l.line ->> c.key)::numeric), 0) from here cross join jsonb_array_elements(here.was -> ''lines'') l (line))
           else (select coalesce(sum((here.was ->> c.key)::numeric), 0) from here) end
       from jsonb_each_text(coalesce($2 -> ''sums'', ''{}'')) s
       join import_column c on c.kind = $4 and c.key = s.key and c.type in (''money'', ''quantity'')
     )
     select coalesce(jsonb_agg(jsonb_build_object(''what'', what, ''stated'', stated, ''here'', found::text, ''agrees'', stated::numeric = found) order by nth), ''[]'') from told',
    'import_here_' || of_import.kind)
  into found_control using of_import.id, of_import.stated, of_import.rows, of_import.kind;
  return found_control;
end $$;
revoke all on function import_control(data_import) from public;
