/** Refuses a second decision about a request: approved, declined and withdrawn are final. */
create function request_is_decided_once() returns trigger
language plpgsql
as $$
begin
  raise exception 'request_is_decided_once' using errcode = 'check_violation', constraint = 'request_is_decided_once';
end $$;
