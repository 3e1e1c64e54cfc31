/**
 * Writes the new and the changed users of an import, with audit and news as for a director who changes one. No password opens a new user,
 * so that he signs in with the one-time password of a reset. A feed gives no role: its new users are switched off until a director gives one.
 */
create function import_write_users(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  wanted record;
  target app_user;
  had int[];
  worked_in text[];
  granted int[];
  changes jsonb;
begin
  for wanted in
    select r.outcome, (r.now ->> 'login')::int as login, r.now ->> 'name' as name, x.id as role, r.now ->> 'modules' as modules,
      case when r.now ? 'branches' then import_codes(r.now ->> 'branches') end as branches
    from import_record r left join import_roles() x on x.name = r.now ->> 'role'
    where r.import_id = import
    order by r.line
  loop
    if wanted.outcome = 'new' then
      insert into app_user (login_id, name, role_id, password_hash, portal_allowed)
      values (wanted.login, wanted.name, 0, 'none', wanted.role is not null)
      returning * into target;
    else
      select * into target from app_user u where u.login_id = wanted.login;
    end if;
    -- Where a new user works is no change.
    worked_in := case wanted.outcome when 'changed' then branches_of(target.id) else wanted.branches end;
    wanted.role := coalesce(wanted.role, target.role_id);
    wanted.branches := coalesce(wanted.branches, branches_of(target.id));
    had := array(select m.module_id::int from user_module m where m.user_id = target.id order by 1);
    granted := array(
      select m.id::int from portal_module m
      where m.role_id = wanted.role and (m.id::text = any (import_codes(wanted.modules)) or wanted.modules is null and m.id = any (had))
      order by 1);
    insert into user_branch (user_id, branch_code) select target.id, unnest(wanted.branches)
    on conflict (user_id, branch_code) do update set active = true where not user_branch.active;
    update user_branch b set active = false where b.user_id = target.id and b.active and b.branch_code <> all (wanted.branches);
    delete from user_module m where m.user_id = target.id and m.module_id <> all (granted);
    insert into user_module (user_id, module_id) select target.id, unnest(granted) on conflict do nothing;
    select jsonb_object_agg(name, jsonb_build_array(old_value, new_value)) into changes
    from (values
      ('role', to_jsonb(target.role_id), to_jsonb(wanted.role)), ('modules', to_jsonb(had), to_jsonb(granted)),
      ('branches', to_jsonb(branch_names(worked_in)), to_jsonb(branch_names(wanted.branches)))
    ) right_of_user (name, old_value, new_value)
    where old_value <> new_value;
    update app_user u set name = wanted.name, role_id = wanted.role, version = u.version + (wanted.outcome = 'changed')::int
    where u.id = target.id;
    perform write_audit('user', array[target.id::bigint], array[wanted.branches[1]],
      case wanted.outcome when 'new' then 'enter' else 'change' end, actor,
      jsonb_build_object('version', target.version + (wanted.outcome = 'changed')::int, 'changes', coalesce(changes, '{}'), 'import', import));
    if wanted.outcome = 'changed' and changes is not null then
      perform notify('user_change', 'user', target.id, wanted.branches[1], actor, jsonb_build_object('changes', changes), array[target.id]);
    end if;
  end loop;
end $$;
revoke all on function import_write_users(int, int) from public;
