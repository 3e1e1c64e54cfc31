/** Returns whether somebody may decide about documents of a kind in a branch now: by role and module, working there, and not switched off. */
create function may_decide(kind text, person int, branch text) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (
    select from app_user u
    join user_branch b on b.user_id = u.id and b.branch_code = branch and b.active
    join user_module m on m.user_id = u.id
    join decider d on d.role_id = u.role_id and d.module_id = m.module_id and d.document_kind = kind
    where u.id = person and u.portal_allowed
  )
$$;
revoke all on function may_decide(text, int, text) from public;
