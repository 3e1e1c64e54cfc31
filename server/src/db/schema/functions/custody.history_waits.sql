/** Notes the rows that a statement wrote to audit or journal, so that chain_what_waits makes them links: a thousand to a note at most. */
create function custody.history_waits() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan
as $$
begin
  insert into history_waiting (source, row_ids)
  select tg_table_name, array_agg(n.id)
  from (select a.id, (row_number() over () - 1) / 1000 as note from added a) n
  group by n.note;
  return null;
end $$;
