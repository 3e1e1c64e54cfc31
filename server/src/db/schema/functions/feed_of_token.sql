/** Returns the living feed of a token whose director may still import; null where there is none. */
create function feed_of_token(token text) returns feed
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  found_feed feed;
begin
  select f.* into found_feed
  from feed f
  where f.token_hash = sha256(convert_to(token, 'UTF8')) and f.ended_at is null and is_active_director(f.made_by)
    and exists (select from user_module m where m.user_id = f.made_by and m.module_id = 12);
  return found_feed;
end $$;
revoke all on function feed_of_token(text) from public;
