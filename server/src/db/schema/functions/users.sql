-- Users and their rights.

/**
 * Creates a user in branches of the director of the request, with a password that has to be changed at the first sign-in. Returns the id of
 * the user.
 */
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
  perform refresh_browsers(branch, array[my_user()]) from unnest(branches) branch;
  return made;
end $$;
grant execute on function create_user(int, text, int, int[], text[], text) to backoffice_app;

/**
 * Locks the acting director and the user to change, and returns the user as they are now. It refuses a person who is no director, the
 * director's own user, and a user with a branch that the director does not have.
 *
 * The acting director has every branch of the user and stays an active director. So no company loses its last one: of two directors who
 * demote each other at the same moment, the second waits for both rows and then finds that they are no director any more. Rows are locked
 * in the order of the ids, so that nobody waits in a circle.
 */
create function user_to_change(target int) returns app_user
language plpgsql
set search_path = public, pg_temp
as $$
declare
  director int := my_user();
  found_user app_user;
  others text;
begin
  perform from app_user where id in (director, target) order by id for no key update;
  if not is_active_director(director) then
    perform custody.refuse('user_is_changed_by_a_director');
  end if;
  if target = director then
    perform custody.refuse('user_is_changed_by_another');
  end if;
  if not exists (select from user_branch b where b.user_id = target and b.active and b.branch_code = any (branches_of(director))) then
    perform custody.refuse('user_is_of_my_branches');
  end if;
  others := branches_elsewhere(target, director);
  if others is not null then
    perform custody.refuse('user_works_in_my_branches_alone', others);
  end if;
  select * into found_user from app_user where id = target;
  return found_user;
end $$;

/**
 * Gives a user a role, modules and the active flag, as the director of the request. It writes the audit with old and new values, notifies
 * the user, and ends the sign-ins of a user who is switched off. Returns false and changes nothing if the user is not as the director saw
 * them.
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
begin
  if seen <> was.version then
    return false;
  end if;
  perform change_user_rights(was, role, modules, active, my_user());
  return true;
end $$;
grant execute on function assign_user_role(int, int, int[], boolean, int) to backoffice_app;

/**
 * Gives a user a role, modules and the active flag, with audit and news. The caller has checked the change and locked the user. Returns
 * false and writes nothing if the user has all of it already.
 *
 * was     the user as they are
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
  perform refresh_browsers(branch, array[actor]) from unnest(branches_of(was.id)) branch;
  perform notify('user_change', 'user', was.id, home, actor, jsonb_build_object('changes', changes) || operator, array[was.id]);
  return true;
end $$;

/** Gives a user a password that has to be changed at the next sign-in, as the director of the request, and ends all sign-ins of the user. */
create function reset_user_password(target int, hash text) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  home text;
begin
  perform user_to_change(target);
  home := (branches_of(target))[1];
  update app_user set password_hash = hash, must_change_password = true where id = target;
  perform sign_out_user(target, null, 'password reset');
  perform write_audit('user', array[target::bigint], array[home], 'reset_password', my_user(), '{}');
  perform notify('user_reset_password', 'user', target, home, my_user(), '{}', array[target]);
end $$;
grant execute on function reset_user_password(int, text) to backoffice_app;

/**
 * Gives users passwords that have to be changed at the next sign-in, as the director of the request, each as reset_user_password does. It
 * leaves out users who have chosen a password meanwhile, if only others are to get one. Returns the ids of the users with a new password.
 *
 * targets, hashes   the users, and the hash of the new password of each
 */
create function reset_user_passwords(targets int[], hashes text[], only_unchosen boolean) returns setof int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  target int;
  hash text;
begin
  -- All of them in the order of the ids, so that two directors do not wait in a circle.
  perform from app_user u where u.id = any (targets || my_user()) order by u.id for no key update;
  for target, hash in select * from unnest(targets, hashes) loop
    if not only_unchosen or (select u.must_change_password from app_user u where u.id = target) then
      perform reset_user_password(target, hash);
      return next target;
    end if;
  end loop;
end $$;
grant execute on function reset_user_passwords(int[], text[], boolean) to backoffice_app;

/** Replaces the password of the user of the request, unless its hash changed since it was compared. Returns whether it did. */
create function change_own_password(from_hash text, to_hash text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update app_user set password_hash = to_hash, must_change_password = false where id = (select my_user()) and password_hash = from_hash;
  return found;
end $$;
grant execute on function change_own_password(text, text) to backoffice_app;

/**
 * Replaces the e-mail of the user of the request, unless the password is another meanwhile. Returns whether it did.
 *
 * hash   the hash of the password that the user has just typed
 */
create function change_own_email(hash text, address text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was text;
begin
  select u.email into was from app_user u where u.id = (select my_user()) and u.password_hash = hash for no key update;
  if not found then
    return false;
  end if;
  if was = address then
    perform custody.refuse('email_is_changed');
  end if;
  update app_user set email = address where id = my_user();
  perform write_audit('user', array[my_user()::bigint], array[(branches_of(my_user()))[1]], 'change', my_user(),
    jsonb_build_object('changes', jsonb_build_object('email', jsonb_build_array(was, address))));
  return true;
end $$;
grant execute on function change_own_email(text, text) to backoffice_app;

/**
 * Replaces the telephone of a user, as the director of the request. Returns false and changes nothing if it is not as the director saw it.
 */
create function change_user_telephone(target int, number text, seen text) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was constant app_user := user_to_change(target);
begin
  if was.telephone <> seen then
    return false;
  end if;
  if was.telephone = number then
    perform custody.refuse('telephone_is_changed');
  end if;
  update app_user set telephone = number where id = target;
  perform write_audit('user', array[target::bigint], array[(branches_of(target))[1]], 'change', my_user(),
    jsonb_build_object('changes', jsonb_build_object('telephone', jsonb_build_array(was.telephone, number))));
  perform refresh_browsers(branch, array[my_user()]) from unnest(branches_of(target)) branch;
  return true;
end $$;
grant execute on function change_user_telephone(int, text, text) to backoffice_app;

/**
 * Locks a person until the transaction ends, so that role, modules, branches and the active flag stay as they are. A change of these locks
 * the person for no key update (user_to_change, import_lock_users) and waits. A decision calls it before it checks the right, so that its
 * audit has the rights that were checked.
 */
create function hold_rights(person int) returns void
language sql
set search_path = public, pg_temp
as $$ select from app_user where id = person for share $$;

/** Returns whether the user is a director who may sign in. */
create function is_active_director(person int) returns boolean
language sql stable
set search_path = public, pg_temp
as $$ select exists (select from app_user u where u.id = person and u.role_id = 3 and u.portal_allowed) $$;

/** Returns whether somebody can sign in as a cashier of a branch. Nobody else moves the money that such a person has, but for a director. */
create function cashier_can_come_in(person int, branch text) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select from app_user u join user_branch b on b.user_id = u.id
    where u.id = person and b.branch_code = branch and b.active and u.portal_allowed and u.role_id = 1
  )
$$;
grant execute on function cashier_can_come_in(int, text) to backoffice_app;

/** Returns the branches that a user works in now, in the order of their codes. */
create function branches_of(person int) returns text[]
language sql stable
set search_path = public, pg_temp
as $$ select array(select b.branch_code from user_branch b where b.user_id = person and b.active order by 1) $$;
grant execute on function branches_of(int) to backoffice_app;

/** Returns the names of branches in the order of their codes. */
create function branch_names(codes text[]) returns text[]
language sql stable
set search_path = public, pg_temp
as $$ select array(select b.name from branch b where b.code = any (codes) order by b.code) $$;

/** Returns the names of the branches where a user works and a director does not, or null where there is none. */
create function branches_elsewhere(person int, director int) returns text
language sql stable
set search_path = public, pg_temp
as $$
  select string_agg(b.name, ', ' order by b.code)
  from branch b
  where b.code = any (branches_of(person)) and b.code <> all (branches_of(director))
$$;
grant execute on function branches_elsewhere(int, int) to backoffice_app;

/**
 * Returns the company's money that a user still has, in some branches or in all, as kinds with their number and sum: receipts with a
 * salesman, hand-overs on the way, hand-overs that wait for a cashier, approved receipts in no live deposit, pending deposits, and money that
 * arrived from their phone and is not booked.
 */
create function user_holdings(holder int, in_branches text[] default null) returns table (kind text, documents bigint, amount numeric)
language sql stable
as $$
  with places (code) as (
    select b.branch_code from user_branch b where b.user_id = holder and (in_branches is null or b.branch_code = any (in_branches))
  ), found (kind, amount) as (
    select 'inHand', r.amount from places p join receipt r on r.branch_code = p.code and r.salesman_id = holder and r.stage = 0
    union all
    select 'sent', r.amount
    from places p join transfer t on t.branch_code = p.code and t.salesman_id = holder and t.status = 0 join receipt r on r.id = t.receipt_id
    union all
    select 'waiting', r.amount
    from places p join transfer t on t.branch_code = p.code and t.cashier_id = holder and t.status = 0 join receipt r on r.id = t.receipt_id
    union all
    select 'approved', r.amount from places p join receipt r on r.branch_code = p.code and r.cashier_id = holder and r.stage = 2
    union all
    select 'deposits', d.total from places p join deposit d on d.branch_code = p.code and d.cashier_id = holder and d.status = 0
    union all
    select 'held', i.amount
    from places p join intake i on i.branch_code = p.code and i.user_id = holder
    where i.state in ('waits', 'held') and i.kind in ('receipt', 'payment')
  )
  select k.kind, count(f.kind), coalesce(sum(f.amount), 0)
  from unnest(array['inHand', 'sent', 'waiting', 'approved', 'deposits', 'held']) with ordinality as k (kind, position) left join found f on f.kind = k.kind
  group by k.kind, k.position
  order by k.position
$$;
grant execute on function user_holdings(int, text[]) to backoffice_app;

/**
 * Refuses to switch a user off, to change their role, or to take a branch from them, while they still have money of the company there. The
 * detail has what is still open. It applies in the requests of users; the operator of the database may close accounts at any time.
 */
create function user_holds_nothing() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  was constant jsonb := to_jsonb(old);
  holder constant int := coalesce(was ->> 'user_id', was ->> 'id')::int;
  open jsonb;
begin
  -- A move of money to the user holds this lock for key share (custody.arrives), so that one of the two waits for the other.
  perform 1 from app_user where id = holder and role_id in (1, 2) for update;
  select jsonb_agg(jsonb_build_object('kind', h.kind, 'count', h.documents, 'amount', h.amount)) into open
  from user_holdings(holder, case when was ? 'branch_code' then array[was ->> 'branch_code'] end) h
  where h.documents > 0;
  if open is not null then
    perform custody.refuse('user_holds_nothing', open::text);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
