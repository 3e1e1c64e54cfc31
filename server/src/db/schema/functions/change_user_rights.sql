/**
 * Gives a user a role, modules and the active flag, with its audit and its news, for a function or a command that looked whether it may be
 * done and locked the user. Returns false and writes nothing where he has all of it already.
 *
 * was     the user as he is
 * actor   the director; null for the operator of the system
 */
create function change_user_rights(was app_user, role int, modules int[], active boolean, actor int) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
declare
  had int[] := array(select m.module_id::int from user_module m where m.user_id = was.id order by 1);
  granted int[] := array(select distinct wanted from unnest(modules) wanted order by 1);
  home text := (branches_of(was.id))[1];
  operator jsonb := case when actor is null then '{"by": "operator"}'::jsonb else '{}' end;
  changes jsonb;
begin
  perform refuse_other_modules(role, granted);
  select jsonb_object_agg(name, jsonb_build_array(old_value, new_value)) into changes
  from (values
    ('role', to_jsonb(was.role_id), to_jsonb(role)),
    ('modules', to_jsonb(had), to_jsonb(granted)),
    ('active', to_jsonb(was.portal_allowed), to_jsonb(active))
  ) right_of_user (name, old_value, new_value)
  where old_value <> new_value;
  if changes is null then
    return false;
  end if;
  update app_user set role_id = role, portal_allowed = active, version = was.version + 1 where id = was.id;
  delete from user_module m where m.user_id = was.id and m.module_id <> all (granted);
  insert into user_module (user_id, module_id) select was.id, unnest(granted) on conflict do nothing;
  if not active then
    perform sign_out_user(was.id, null, 'switched off');
  end if;
  perform write_audit('user', array[was.id::bigint], array[home], 'change', actor,
    jsonb_build_object('version', was.version + 1, 'changes', changes) || operator);
  perform look_again(branch, array[actor]) from unnest(branches_of(was.id)) branch;
  perform notify('user_change', 'user', was.id, home, actor, jsonb_build_object('changes', changes) || operator, array[was.id]);
  return true;
end $$;
revoke all on function change_user_rights(app_user, int, int[], boolean, int) from public;
