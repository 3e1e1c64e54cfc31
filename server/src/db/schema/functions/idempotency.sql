-- Keys of saves: a save that is repeated gets its first answer.

/**
 * Claims the key of a save for the user of the request. The rights of this user stay as they are until the save ends. It waits for a
 * running save with the same key, because its row is locked until that ends. Returns false if the key has a save already, of any age.
 */
create function claim_key(for_call text, with_key text, hash bytea) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- Before the row of the key refers to the user: a change of rights locks in that order too.
  perform hold_rights(my_user());
  insert into idempotency (user_id, call, key, body_hash) values (my_user(), for_call, with_key, hash) on conflict do nothing;
  return found;
end $$;
grant execute on function claim_key(text, text, bytea) to backoffice_app;

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
grant execute on function keep_answer(text, text, jsonb) to backoffice_app;

/** Returns the body that the user of the request sent with a key before, as a hash, and its answer. */
create function kept_answer(for_call text, with_key text) returns table (body_hash bytea, answer jsonb)
language sql
security definer
set search_path = public, pg_temp
as $$
  select i.body_hash, i.answer from idempotency i where i.user_id = (select my_user()) and i.call = for_call and i.key = with_key
$$;
grant execute on function kept_answer(text, text) to backoffice_app;
