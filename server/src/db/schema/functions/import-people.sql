-- Imports of users and of marketing reps: the functions that check_import and apply_import call for these kinds.

-- Users.

/**
 * Writes roles, modules and branches of users in one form, and the faults of rows: roles and modules that do not fit, other branches.
 *
 * The token of a feed is kept in a program. So a feed neither gives roles and modules nor takes them, and only moves salesmen and cashiers
 * between branches. Its other columns are not compared.
 */
create function import_checks_users(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  mine constant text[] := (select import_branches(i) from data_import i where i.id = import);
begin
  if exists (select from data_import i where i.id = import and i.feed_id is not null) then
    update import_line l
    set facts = l.facts - 'role' - 'modules' - case when exists (
        select from app_user u where u.login_id::text = l.facts ->> 'login' and u.role_id not in (1, 2)
      ) then 'branches' else '' end
    where l.import_id = import;
  end if;

  update import_line l
  set facts = l.facts || jsonb_strip_nulls(jsonb_build_object(
    'role', coalesce((select r.name from import_roles() r where lower(r.name) = lower(l.facts ->> 'role')), l.facts ->> 'role'),
    'modules', case when l.facts ? 'modules' then array_to_string(import_codes(l.facts ->> 'modules'), ',') end,
    'branches', case when l.facts ? 'branches' then array_to_string(import_codes(l.facts ->> 'branches'), ',') end))
  where l.import_id = import;

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  left join import_roles() r on r.name = l.facts ->> 'role'
  cross join lateral (values
    (case when r.id is null and l.facts ->> 'role' is not null then jsonb_build_array('unknown', 'Role', l.facts ->> 'role') end),
    ((select jsonb_build_array('otherModule', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'modules')) wanted
      where l.facts ->> 'role' is not null
        and not exists (select from portal_module m where m.id::text = wanted and m.role_id = r.id)
      having count(*) > 0)),
    ((select jsonb_build_array('otherBranch', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'branches')) wanted where wanted <> all (mine)
      having count(*) > 0))
  ) x (fault)
  where l.import_id = import and x.fault is not null;
end $$;

/**
 * Returns the users of an import that exist. The person who imports stays as they are: who began it, and who decides a waiting file of a
 * feed. So does a user who works in other branches too, or
 * who holds money of the company and would get another role or lose a branch.
 */
create function import_here_users(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('login', u.login_id, 'name', u.name, 'role', r.name, 'modules', m.codes, 'branches', b.codes),
    case when u.id in (i.started_by, my_user()) then jsonb_build_array('self')
      when i.started_by is not null and not branches_of(u.id) <@ import_branches(i) then jsonb_build_array('elsewhere')
      when (r.name <> l.facts ->> 'role' or l.facts ? 'branches' and not branches_of(u.id) <@ import_codes(l.facts ->> 'branches'))
        and exists (select from user_holdings(u.id) h where h.documents > 0)
      then jsonb_build_array('holds') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join data_import i on i.id = import
  join app_user u on u.login_id = (l.facts ->> 'login')::bigint
  join import_roles() r on r.id = u.role_id
  cross join lateral (
    select coalesce(string_agg(m.module_id::text, ',' order by m.module_id::text), '') as codes from user_module m where m.user_id = u.id
  ) m
  cross join lateral (select array_to_string(import_codes(array_to_string(branches_of(u.id), ',')), ',') as codes) b
$$;

/** Locks the people who import and the users that the import changes, in the order of user_to_change. */
create function import_lock_users(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from app_user u
  where u.login_id in (select (r.was ->> 'login')::int from import_record r where r.import_id = import and r.outcome = 'changed')
    or u.id in ((select i.started_by from data_import i where i.id = import), my_user())
  order by u.id
  for no key update
$$;

/**
 * Writes the new and the changed users of an import, with the audit and news of a change by a director. A new user has no password, and
 * signs in with the one-time password of a reset. A feed gives no role: its new users are switched off until a director gives one.
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

-- Marketing reps.

/** Writes the branches of marketing reps in one form, and the faults of rows of other branches. */
create function import_checks_reps(import int, actor int) returns void
language plpgsql
set search_path = public, pg_temp
as $$
declare
  mine constant text[] := (select import_branches(i) from data_import i where i.id = import);
begin
  update import_line l
  set facts = l.facts || jsonb_build_object('branches', array_to_string(import_codes(l.facts ->> 'branches'), ','))
  where l.import_id = import and l.facts ->> 'branches' is not null;

  insert into import_fault (import_id, line, fault)
  select import, l.line, x.fault
  from import_line l
  cross join lateral (values
    ((select jsonb_build_array('otherBranch', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'branches')) wanted where wanted <> all (mine)
      having count(*) > 0))
  ) x (fault)
  where l.import_id = import and x.fault is not null;
end $$;

/** Returns the marketing reps of an import that exist. A rep who works in other branches too stays as they are. */
create function import_here_reps(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('code', m.id, 'name', m.name, 'branches', array_to_string(import_codes(array_to_string(b.codes, ',')), ',')),
    case when i.started_by is not null and not b.codes <@ import_branches(i) then jsonb_build_array('elsewhere') end
  from (select distinct on (l.key) l.key, l.facts from import_line l where l.import_id = import) l
  join data_import i on i.id = import
  join marketing_rep m on m.id = (l.facts ->> 'code')::bigint
  cross join lateral (
    select array(select w.branch_code from marketing_rep_branch w where w.rep_id = m.id and w.active order by 1) as codes
  ) b
$$;

create function import_lock_reps(import int) returns void
language sql
set search_path = public, pg_temp
as $$
  select from marketing_rep m
  where m.id in (select (r.was ->> 'code')::int from import_record r where r.import_id = import and r.outcome = 'changed')
  order by m.id
  for no key update
$$;

create function import_write_reps(import int, actor int) returns void
language sql
set search_path = public, pg_temp
as $$
  select write_marketing_rep((r.now ->> 'code')::int, r.now ->> 'name', import_codes(r.now ->> 'branches'), actor)
  from (select r.line, coalesce(r.was, '{}') || r.now as now from import_record r where r.import_id = import) r
  order by r.line
$$;
