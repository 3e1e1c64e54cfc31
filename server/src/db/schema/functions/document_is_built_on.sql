/** Refuses to take a decision about a document back, and tells which step came after it, who made that and when. */
create function document_is_built_on(step text, actor int, branch text, at timestamptz) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.refuse('document_is_not_built_on', jsonb_build_object(
    'step', step, 'by', (select u.name from app_user u where u.id = actor), 'at', local_time(branch, at))::text);
end $$;
revoke all on function document_is_built_on(text, int, text, timestamptz) from public;
