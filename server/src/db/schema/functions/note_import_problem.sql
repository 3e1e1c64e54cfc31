/** Keeps the sentence with which the work on an import of the director of the request failed. */
create function note_import_problem(import int, sentence text) returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  update data_import i set problem = sentence
  where i.id = import and i.started_by = import_actor() and i.applied_at is null and i.cancelled_at is null
$$;
revoke all on function note_import_problem(int, text) from public;
grant execute on function note_import_problem(int, text) to backoffice_app;
