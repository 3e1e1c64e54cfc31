/** Keeps the answer of the save that this transaction claimed the key for. The answer of an earlier one cannot be changed. */
create function keep_answer(for_call text, with_key text, to_keep jsonb) returns void
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update idempotency i set answer = to_keep
  where i.user_id = (select my_user()) and i.call = for_call and i.key = with_key and i.answer is null;
end $$;
revoke all on function keep_answer(text, text, jsonb) from public;
grant execute on function keep_answer(text, text, jsonb) to backoffice_app;
