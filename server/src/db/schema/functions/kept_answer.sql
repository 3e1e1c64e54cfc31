/** Returns the body that the user of the request sent with a key before, as a hash, and its answer. */
create function kept_answer(for_call text, with_key text) returns table (body_hash bytea, answer jsonb)
language sql
security definer
set search_path = public, pg_temp
as $$
  select i.body_hash, i.answer from idempotency i where i.user_id = (select my_user()) and i.call = for_call and i.key = with_key
$$;
revoke all on function kept_answer(text, text) from public;
grant execute on function kept_answer(text, text) to backoffice_app;
