/** Returns whether somebody with this role and these modules may decide about documents of a kind. */
create function decides(kind text, role int, modules int[]) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (select from decider d where d.document_kind = kind and d.role_id = role and d.module_id = any (modules))
$$;
