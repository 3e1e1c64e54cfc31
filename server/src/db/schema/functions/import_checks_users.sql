/**
 * Writes roles, modules and branches of users in one form, and the faults of rows: roles and modules that do not fit, other branches.
 *
 * The token of a feed lies in a program. So a feed neither gives roles and modules nor takes them, and moves salesmen and cashiers alone
 * between branches: what it says about the rest is not compared.
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
    (case when r.id is null and l.facts ->> 'role' <> '' then jsonb_build_array('unknown', 'Role', l.facts ->> 'role') end),
    (case when (l.facts ->> 'login')::bigint not between 1 and 2147483647 then jsonb_build_array('range', 'Username', '1', '2147483647') end),
    ((select jsonb_build_array('otherModule', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'modules')) wanted
      where not exists (select from portal_module m where m.id::text = wanted and m.role_id = r.id)
      having count(*) > 0)),
    ((select jsonb_build_array('otherBranch', string_agg(wanted, ','))
      from unnest(import_codes(l.facts ->> 'branches')) wanted where wanted <> all (mine)
      having count(*) > 0))
  ) x (fault)
  where l.import_id = import and x.fault is not null;
end $$;
revoke all on function import_checks_users(int, int) from public;
