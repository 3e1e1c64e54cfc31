/**
 * Deletes uploads that no document claimed within a day, at most 500, and returns them, so that their files can be removed as well.
 * An upload that is being claimed at this moment is locked, and left alone.
 */
create function forget_uploads() returns table (id uuid, path text, thumb_path text)
language sql
security definer
set search_path = public, pg_temp
as $$
  delete from attachment gone
  where gone.id in (
    select a.id from attachment a
    where a.branch_code is null and a.created_at < now() - interval '24 hours'
    limit 500
    for update skip locked
  )
  returning gone.id, gone.path, gone.thumb_path
$$;
revoke all on function forget_uploads() from public;
grant execute on function forget_uploads() to backoffice_app;
