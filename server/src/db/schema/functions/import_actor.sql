/** Returns the director of the request, who may import; refuses everybody else. */
create function import_actor() returns int
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  person constant int := my_user();
begin
  if not is_active_director(person) or not exists (select from user_module m where m.user_id = person and m.module_id = 12) then
    perform custody.refuse('import_is_by_a_director');
  end if;
  return person;
end $$;
revoke all on function import_actor() from public;
