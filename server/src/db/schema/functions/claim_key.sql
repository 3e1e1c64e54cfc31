/**
 * Claims the key of a save for the user of the request, whose rights stay as they are until the save ends. It waits for a running save with
 * the same key, because its row is locked until that ends. Returns false where the key has a save already, however long ago.
 */
create function claim_key(for_call text, with_key text, hash bytea) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  -- Before the row of the key refers to the user: a change of rights takes its locks in that order too.
  perform hold_rights(my_user());
  insert into idempotency (user_id, call, key, body_hash) values (my_user(), for_call, with_key, hash) on conflict do nothing;
  return found;
end $$;
revoke all on function claim_key(text, text, bytea) from public;
grant execute on function claim_key(text, text, bytea) to backoffice_app;
