/** Notes the hash of a file that was here before hashes were kept. A hash that is there stays. */
create function note_hash(file_id uuid, sha256 bytea) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update attachment set kept_sha256 = sha256 where id = file_id and kept_sha256 is null
$$;
revoke all on function note_hash(uuid, bytea) from public;
grant execute on function note_hash(uuid, bytea) to backoffice_app;
