/** Returns those of the ids that are uploads, whoever made them. */
create function known_uploads(ids uuid[]) returns setof uuid
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select a.id from attachment a where a.id = any (ids)
$$;
revoke all on function known_uploads(uuid[]) from public;
grant execute on function known_uploads(uuid[]) to backoffice_app;
