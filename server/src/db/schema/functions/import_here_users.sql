/**
 * Returns the users of an import that are here. The person who imports stays as he is, and so does a user who works in other branches too,
 * or who has money of the company and would get another role or lose a branch.
 */
create function import_here_users(import int) returns table (key text, was jsonb, kept jsonb)
language sql stable
set search_path = public, pg_temp
as $$
  select l.key, jsonb_build_object('login', u.login_id, 'name', u.name, 'role', r.name, 'modules', m.codes, 'branches', b.codes),
    case when u.id = i.started_by then jsonb_build_array('self')
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
revoke all on function import_here_users(int) from public;
