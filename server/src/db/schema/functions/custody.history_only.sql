create function custody.history_only() returns trigger
language plpgsql
as $$
begin
  raise exception '% is history', tg_table_name using errcode = 'restrict_violation';
end $$;
