/** Creates a user in branches of the director of the request, with a password that has to be changed at the first sign-in. Returns his id. */
create function create_user(login int, called text, role int, modules int[], branches text[], hash text) returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  made int;
begin
  if not is_active_director(my_user()) then
    perform custody.refuse('user_is_changed_by_a_director');
  end if;
  if cardinality(branches) = 0 or not branches <@ branches_of(my_user()) then
    perform custody.refuse('user_is_created_in_my_branches');
  end if;
  perform refuse_other_modules(role, modules);
  insert into app_user (login_id, name, role_id, password_hash) values (login, called, role, hash) returning id into made;
  insert into user_branch (user_id, branch_code) select made, unnest(branches) on conflict do nothing;
  insert into user_module (user_id, module_id) select made, unnest(modules) on conflict do nothing;
  perform write_audit('user', array[made::bigint], array[(branches_of(made))[1]], 'enter', my_user(),
    jsonb_build_object('version', 1, 'changes', jsonb_build_object('role', jsonb_build_array(0, role),
      'modules', jsonb_build_array('[]'::jsonb, to_jsonb(modules)))));
  perform look_again(branch, array[my_user()]) from unnest(branches) branch;
  return made;
end $$;
revoke all on function create_user(int, text, int, int[], text[], text) from public;
grant execute on function create_user(int, text, int, int[], text[], text) to backoffice_app;
