/**
 * Refuses a second decision about a request: approved, declined and withdrawn are final, once a decision cannot be taken back any more.
 *
 * tg_argv   the kind
 */
create function request_is_decided_once() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if decision_is_undone(tg_argv[0], tg_relid, to_jsonb(old), to_jsonb(new)) then
    return new;
  end if;
  raise exception 'request_is_decided_once' using errcode = 'check_violation', constraint = 'request_is_decided_once';
end $$;
