/**
 * Writes one audit row per document, with the role and modules that the actor has now; what the operator does has no actor. Whatever
 * changes the state of a document of any kind calls it, in a function that runs as the owner; the role of the server may not.
 */
create function write_audit(object_kind text, objects bigint[], branches text[], action text, actor int, details jsonb) returns void
language sql
set search_path = public, pg_temp
as $$
  insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
  select o.branch_code, object_kind, o.id, action, actor, u.role_id,
    coalesce((select array_agg(m.module_id::int order by m.module_id) from user_module m where m.user_id = actor), '{}'), details
  from unnest(objects, branches) as o (id, branch_code) left join app_user u on u.id = actor
  order by o.id
$$;
revoke all on function write_audit(text, bigint[], text[], text, int, jsonb) from public;
