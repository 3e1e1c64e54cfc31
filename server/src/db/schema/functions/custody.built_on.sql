/** Refuses to take a decision back, and tells which move came after it, who made that and when. */
create function custody.built_on(later journal) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.refuse('decision_is_not_built_on', (
    select jsonb_build_object('move', later.action, 'by', u.name, 'at', local_time(later.branch_code, later.at))::text
    from app_user u where u.id = later.actor_id
  ));
end $$;
