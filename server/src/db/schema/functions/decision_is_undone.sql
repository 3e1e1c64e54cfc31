/**
 * Returns whether an update takes the user's own decision about a document back and changes nothing else. Refuses it after a minute, and
 * where anything has happened since. The triggers that keep decided documents ask it before they refuse, and let nothing else pass.
 *
 * source   the table; its generated columns have no value before the row is written
 */
create function decision_is_undone(kind text, source oid, was jsonb, now jsonb) returns boolean
language plpgsql
set search_path = public, custody, pg_temp
as $$
declare
  ignored constant text[] := array(select attname::text from pg_attribute where attrelid = source and attgenerated <> '') || 'version'::text;
  -- The second approval of a voucher leads back to the first one.
  before constant jsonb := was || case
    when was ->> 'first_approved_by' is null then '{"status": 0, "decided_by": null, "decided_at": null, "comment": ""}'
    else jsonb_build_object('status', 2, 'decided_by', was -> 'first_approved_by', 'decided_at', was -> 'first_approved_at',
      'first_approved_by', null, 'first_approved_at', null) end;
  document constant bigint := was ->> 'id';
  decided_at constant timestamptz := was ->> 'decided_at';
  decision constant text := case was ->> 'status' when '1' then 'approve' when '2' then case kind when 'voucher' then 'approve_first' else 'decline' end end;
  newest audit;
  collected journal;
begin
  if decision is null or now - ignored <> before - ignored or (was ->> 'decided_by')::int is distinct from my_user() then
    return false;
  end if;
  if not can_still_undo(decided_at) then
    perform custody.refuse('decision_is_undone_in_time');
  end if;
  select a.* into newest from audit a where a.object = kind and a.object_id = document order by a.id desc limit 1;
  if (newest.action, newest.actor_id) is distinct from (decision, my_user()) then
    perform document_is_built_on(newest.action, newest.actor_id, newest.branch_code, newest.at);
  end if;
  if kind = 'invoice' then
    select j.* into collected
    from (
      select id from receipt where invoice_id = document union all select receipt_id from allocation where invoice_id = document and live
    ) r
    join journal j on j.receipt_id = r.id and j.action in ('record', 'receive', 'apply') and j.at > decided_at
    order by j.id
    limit 1;
    if found then
      perform custody.built_on(collected);
    end if;
  end if;
  return true;
end $$;
revoke all on function decision_is_undone(text, oid, jsonb, jsonb) from public;
