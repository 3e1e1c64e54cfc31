/** Returns files that have no hash yet, the next ones after this id. */
create function files_without_hash(after uuid, most int) returns table (id uuid, path text)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select a.id, a.path from attachment a where a.kept_sha256 is null and a.id > after order by a.id limit most
$$;
revoke all on function files_without_hash(uuid, int) from public;
grant execute on function files_without_hash(uuid, int) to backoffice_app;
