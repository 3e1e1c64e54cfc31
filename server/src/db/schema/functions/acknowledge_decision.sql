/**
 * Acknowledges, for the operator of the system, a decision that was made while its maker lost the right to make it. Nothing of the history
 * changes: the audit of that person gets one row more. Returns false where the decision is none of right_lost_while_deciding.
 *
 * decision   audit.id
 */
create function acknowledge_decision(decision bigint, why text) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
declare
  explained record;
begin
  -- Of two operators the second finds nothing to acknowledge.
  perform from app_user u where u.id = (select a.actor_id from audit a where a.id = decision) for no key update;
  select * into explained from right_lost_while_deciding e where e.id = decision;
  if not found then
    return false;
  end if;
  perform write_audit('user', array[explained.actor_id::bigint], array[explained.branch_code], 'acknowledge', null,
    jsonb_build_object('by', 'operator', 'decision', decision, 'document', explained.object, 'document_id', explained.object_id,
      'comment', why));
  return true;
end $$;
revoke all on function acknowledge_decision(bigint, text) from public;
