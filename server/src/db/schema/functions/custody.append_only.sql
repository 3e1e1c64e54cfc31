/** Refuses changes of rows that are never changed. */
create function custody.append_only() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only; a correction is a reversing entry', tg_table_name using errcode = 'restrict_violation';
end $$;
