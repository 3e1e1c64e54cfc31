/** Ends the open sign-ins of a user, or one of them, and tells the servers to end their streams. Returns how many it ended. */
create function sign_out_user(person int, only_session uuid, because text) returns int
language plpgsql
set search_path = public, pg_temp
as $$
declare
  ended uuid[];
begin
  with ending as (
    update sign_in s set ended_at = now(), ended_because = because
    where s.user_id = person and s.ended_at is null and s.id = coalesce(only_session, s.id)
    returning s.id
  )
  select array_agg(id) into ended from ending;
  perform pg_notify('notification', one::text) from unnest(ended) one;
  return coalesce(cardinality(ended), 0);
end $$;
revoke all on function sign_out_user(int, uuid, text) from public;
