/** Refuses modules that are not of the role. */
create function refuse_other_modules(role int, modules int[]) returns void
language plpgsql
set search_path = public, pg_temp
as $$
begin
  if exists (select from unnest(modules) wanted where not exists (select from portal_module m where m.id = wanted and m.role_id = role)) then
    perform custody.refuse('user_has_modules_of_the_role');
  end if;
end $$;
revoke all on function refuse_other_modules(int, int[]) from public;
