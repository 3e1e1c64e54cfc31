/** Keeps user_claims as the rights of a user are, whichever table of them a statement changes. */
create function claims_follow_rights() returns trigger
language plpgsql
set search_path = public, pg_temp
as $$
declare
  changed constant jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  person constant int := coalesce(changed ->> 'user_id', changed ->> 'id');
begin
  -- Of two changes of one user the second waits here, so that its next statement sees what the first one wrote.
  perform from app_user where id = person for no key update;
  delete from user_claims kept where kept.user_id = person and not exists (select from claims_of_user own where own.user_id = person);
  insert into user_claims as kept (user_id, claims, told)
  select own.user_id, own.claims, own.told from claims_of_user own where own.user_id = person
  on conflict (user_id) do update set claims = excluded.claims, told = excluded.told
  where (kept.claims, kept.told) is distinct from (excluded.claims, excluded.told);
  return null;
end $$;
revoke all on function claims_follow_rights() from public;
