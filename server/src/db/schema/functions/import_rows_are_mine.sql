/** Refuses rows of an import that is not the person's, or whose rows were counted already. */
create function import_rows_are_mine() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from (select distinct a.import_id from added a) one
    left join data_import i on i.id = one.import_id
    where i.id is null or i.started_by is distinct from my_user() or i.rows is not null
  ) then
    perform custody.refuse('import_is_of_its_person');
  end if;
  return null;
end $$;
