/**
 * Gives a user a role, the modules that he may use and the active flag, as the director of the request. It writes the audit with old and new,
 * tells the user, and ends his sign-ins when he is switched off. Returns false and changes nothing where the user is not as the director
 * saw him.
 *
 * seen   the version on the director's screen, or null
 */
create function assign_user_role(target int, role int, modules int[], active boolean, seen int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was app_user := user_to_change(target);
  had int[] := array(select m.module_id::int from user_module m where m.user_id = target order by 1);
  granted int[] := array(select distinct wanted from unnest(modules) wanted order by 1);
  home text := (branches_of(target))[1];
  changes jsonb;
begin
  if seen <> was.version then
    return false;
  end if;
  perform refuse_other_modules(role, granted);
  select jsonb_object_agg(name, jsonb_build_array(old_value, new_value)) into changes
  from (values
    ('role', to_jsonb(was.role_id), to_jsonb(role)),
    ('modules', to_jsonb(had), to_jsonb(granted)),
    ('active', to_jsonb(was.portal_allowed), to_jsonb(active))
  ) right_of_user (name, old_value, new_value)
  where old_value <> new_value;
  if changes is null then
    return true;
  end if;
  update app_user set role_id = role, portal_allowed = active, version = was.version + 1 where id = target;
  delete from user_module m where m.user_id = target and m.module_id <> all (granted);
  insert into user_module (user_id, module_id) select target, unnest(granted) on conflict do nothing;
  if not active then
    perform sign_out_user(target, null, 'switched off');
  end if;
  perform write_audit('user', array[target::bigint], array[home], 'change', my_user(),
    jsonb_build_object('version', was.version + 1, 'changes', changes));
  perform look_again(branch, array[my_user()]) from unnest(branches_of(target)) branch;
  perform notify('user_change', 'user', target, home, my_user(), jsonb_build_object('changes', changes), array[target]);
  return true;
end $$;
revoke all on function assign_user_role(int, int, int[], boolean, int) from public;
grant execute on function assign_user_role(int, int, int[], boolean, int) to backoffice_app;
