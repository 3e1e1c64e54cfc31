/**
 * Returns whether somebody may decide about documents of a kind in a branch: by role and module, working there, and not switched off. The
 * answer is true until the transaction ends, since it holds the rights of the person.
 */
create function may_decide(kind text, person int, branch text) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform hold_rights(person);
  -- This statement sees what the one before waited for.
  return exists (
    select from app_user u
    join user_branch b on b.user_id = u.id and b.branch_code = branch and b.active
    join user_module m on m.user_id = u.id
    join decider d on d.role_id = u.role_id and d.module_id = m.module_id and d.document_kind = kind
    where u.id = person and u.portal_allowed
  );
end $$;
revoke all on function may_decide(text, int, text) from public;
