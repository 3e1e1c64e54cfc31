-- Tokens with which programs of the company read posting batches. They decide nothing.

/** Makes a token of the director of the request and returns its id. Its branches are branches of the director. */
create function make_program_token(name text, calls text[], branches text[], days int, token text) returns int
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := my_user();
  made program_token;
begin
  if director is null or not branches <@ branches_of(director)
    or exists (select from unnest(branches) b (code) where not may_post_batches(b.code, director))
  then
    perform refuse('program_token_is_of_its_director');
  end if;
  insert into program_token (branch_code, name, calls, branches, made_by, expires_at, token_hash)
  values (branches[1], btrim(make_program_token.name), array(select distinct c from unnest(calls) c order by 1),
    array(select distinct b from unnest(branches) b order by 1), director, clock_timestamp() + make_interval(days => days),
    sha256(convert_to(token, 'UTF8')))
  returning * into made;
  perform write_audit('program_token', array[made.id::bigint], array[made.branch_code], 'make', director,
    jsonb_build_object('name', made.name, 'calls', made.calls, 'branches', made.branches, 'until', made.expires_at));
  perform refresh_browsers(made.branch_code, array[director]);
  return made.id;
end $$;
grant execute on function make_program_token(text, text[], text[], int, text) to backoffice_app;

/** Ends a token at once, for the director who made it, or a director of deposits in all of its branches. Returns false where it had ended. */
create function end_program_token(token_id int) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  director constant int := my_user();
  ended program_token;
begin
  update program_token t set ended_at = clock_timestamp(), ended_by = director
  where t.id = token_id and t.ended_at is null
    and (t.made_by = director or not exists (select from unnest(t.branches) b (code) where not may_post_batches(b.code, director)))
  returning t.* into ended;
  if not found then
    return false;
  end if;
  perform write_audit('program_token', array[ended.id::bigint], array[ended.branch_code], 'end', director, jsonb_build_object('name', ended.name));
  perform refresh_browsers(ended.branch_code, array[director, ended.made_by]);
  return true;
end $$;
grant execute on function end_program_token(int) to backoffice_app;

/** Returns the living token that a program sent. Null if there is none, if it has expired, or if its director may not keep the books any more. */
create function custody.living_program_token(token text) returns program_token
language sql stable
set search_path = public, pg_temp
as $$
  select t
  from program_token t
  where t.token_hash = sha256(convert_to(token, 'UTF8')) and t.ended_at is null and t.expires_at > now() and is_active_director(t.made_by)
    and exists (select from user_module m where m.user_id = t.made_by and m.module_id = 7)
$$;

/** Counts a use of a token. Returns whether it may make the call, or null where it is no living token. */
create function note_program_use(token text, call text) returns boolean
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  used constant program_token := living_program_token(token);
begin
  if used.id is null then
    return null;
  end if;
  update program_token t set uses = uses + 1, last_used_at = clock_timestamp() where t.id = used.id;
  return call = any (used.calls);
end $$;
grant execute on function note_program_use(text, text) to backoffice_app;

/**
 * Opens the session of a request that a program makes: its director, in the branches of the token where the director works now. Returns null
 * and sets nothing where the token is not living, or not for the call.
 */
create function open_program(token text, call text) returns json
language plpgsql
security definer
set search_path = public, custody, pg_temp
as $$
declare
  opened constant program_token := living_program_token(token);
begin
  if opened.id is null or call <> all (opened.calls) then
    return null;
  end if;
  return open_session_of_program(opened.made_by,
    array(select unnest(opened.branches) intersect select unnest(branches_of(opened.made_by)) order by 1));
end $$;
grant execute on function open_program(text, text) to backoffice_app;
