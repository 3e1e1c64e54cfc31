/** Tells import_work which step of the work is done at this moment, until the transaction ends. */
create function import_step(work text, step text, done int, of int) returns void
language sql
set search_path = public, pg_temp
as $$ select set_config('application_name', format('import %s %s %s %s', work, step, done, of), true) $$;
revoke all on function import_step(text, text, int, int) from public;
