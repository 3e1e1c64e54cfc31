/** Returns the users of a branch who may decide about documents of a kind. */
create function deciders(kind text, branch text) returns int[]
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct u.id), '{}')
  from decider d
  join user_module m on m.module_id = d.module_id
  join app_user u on u.id = m.user_id and u.role_id = d.role_id
  join user_branch b on b.user_id = u.id and b.branch_code = branch and b.active
  where d.document_kind = kind
$$;
revoke all on function deciders(text, text) from public;
