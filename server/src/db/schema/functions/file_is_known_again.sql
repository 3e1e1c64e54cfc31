/**
 * Marks a file that now proves a document, and the files with the same content that prove others. Two saves with one file at the same moment
 * come here one after the other.
 */
create function file_is_known_again() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  hash bytea;
begin
  for hash in
    select distinct h from unnest(array[new.sent_sha256, new.kept_sha256]) h where h is not null order by h
  loop
    perform pg_advisory_xact_lock(hashtext('file'), hashtext(encode(hash, 'hex')));
  end loop;
  update attachment a set is_used_again = true
  where not a.is_used_again and (
    a.id in (select s.id from same_files(new) s)
    or (a.id = new.id and exists (select from same_files(new)))
  );
  return null;
end $$;
