/**
 * Refuses to switch a user off, to change his role, or to take a branch from him, while he still has money of the company there. The
 * detail says what is still open. It is asked in the requests of users; the operator of the database may close accounts at any time.
 */
create function user_holds_nothing() returns trigger
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  was constant jsonb := to_jsonb(old);
  holder constant int := coalesce(was ->> 'user_id', was ->> 'id')::int;
  open jsonb;
begin
  -- A move of money to him holds this lock for key share (custody.arrives), so that one of the two waits for the other.
  perform 1 from app_user where id = holder and role_id in (1, 2) for update;
  select jsonb_agg(jsonb_build_object('kind', h.kind, 'count', h.documents, 'amount', h.amount)) into open
  from user_holdings(holder, case when was ? 'branch_code' then array[was ->> 'branch_code'] end) h
  where h.documents > 0;
  if open is not null then
    perform custody.refuse('user_holds_nothing', open::text);
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
