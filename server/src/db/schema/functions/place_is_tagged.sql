/**
 * Writes the audit of a tag, and tells the visitor whose visit a place was taken from. It refuses a person who may not tag, whatever the
 * server believes.
 */
create function place_is_tagged() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  visitor int;
begin
  if my_user() is not null and not may_decide('place', new.tagged_by, new.branch_code) then
    raise exception 'decider_may_decide' using errcode = 'check_violation', constraint = 'decider_may_decide';
  end if;
  perform write_audit('place', array[new.id], array[new.branch_code], case when new.latitude is null then 'untag' else 'tag' end,
    new.tagged_by, jsonb_strip_nulls(jsonb_build_object('client', new.acode, 'version', new.version, 'visit', new.visit_id)));
  perform look_again(new.branch_code, array[new.tagged_by]);
  select v.entered_by into visitor from visit v where v.id = new.visit_id;
  if visitor is not null then
    perform notify('place_tag', 'place', new.id, new.branch_code, new.tagged_by,
      (select jsonb_build_object('documents', 1, 'client', c.title) from chart c where c.branch_code = new.branch_code and c.acode = new.acode),
      array[visitor]);
  end if;
  return null;
end $$;
