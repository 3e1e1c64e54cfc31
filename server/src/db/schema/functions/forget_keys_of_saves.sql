/** Deletes keys of saves of more than a day ago, which claim_key does not count any more. */
create function forget_keys_of_saves() returns void
language sql
security definer
set search_path = public, pg_temp
as $$ delete from idempotency where created_at < now() - interval '24 hours' $$;
revoke all on function forget_keys_of_saves() from public;
grant execute on function forget_keys_of_saves() to backoffice_app;
