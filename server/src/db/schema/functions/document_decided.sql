/**
 * Writes the audit of a decision about a document, or of one that is taken back, and tells the people whom notification_kind.hears names.
 * The audit keeps the version that the decision made, so that a later reader knows what came after the version he saw.
 *
 * tg_argv   the kind, the column with the number of a document, the column with its amount ('' where it has none), and then the action
 *           that led to each status: '1=approve', '2=decline', …
 */
create function document_decided() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  kind text := tg_argv[0];
  document jsonb := to_jsonb(new);
  -- Approved is final: whatever leads out of it, or back to pending, takes a decision back.
  is_undone constant boolean := new.status = 0 or old.status = 1;
  actor constant int := case when is_undone then old.decided_by else new.decided_by end;
  led_to constant smallint := case when is_undone then old.status else new.status end;
  action text;
  told text;
begin
  if old.status = new.status then
    return null;
  end if;
  select split_part(step, '=', 2) into action from unnest(tg_argv[3:]) step where split_part(step, '=', 1) = led_to::text;
  if action is null then
    raise exception '% % cannot get status %', kind, new.id, new.status;
  end if;
  if is_undone then
    action := 'undo_' || action;
  end if;
  -- The owner withdraws. Everybody else needs the right to decide, whatever the server believes.
  if my_user() is not null and actor is distinct from new.entered_by and not may_decide(kind, actor, new.branch_code) then
    raise exception 'decider_may_decide' using errcode = 'check_violation', constraint = 'decider_may_decide';
  end if;
  perform write_audit(kind, array[new.id], array[new.branch_code], action, actor,
    jsonb_strip_nulls(jsonb_build_object('version', new.version, 'comment', nullif(new.comment, ''))));
  perform look_again(new.branch_code, array[new.entered_by, actor]);
  select k.hears into told from notification_kind k where k.name = kind || '_' || action;
  if told is not null then
    perform notify(kind || '_' || action, kind, new.id, new.branch_code, actor,
      jsonb_strip_nulls(jsonb_build_object('documents', 1, 'number', document ->> tg_argv[1], 'amount', (document ->> tg_argv[2])::numeric,
        'comment', nullif(new.comment, ''))),
      case when told <> 'deciders' then array_remove(array[new.entered_by], null) else '{}' end
        || case when told <> 'owner' then deciders(kind, new.branch_code) else '{}' end,
      (select array[new.id] from notification_kind k where k.name = kind || '_' || action and k.awaits is not null));
  end if;
  return null;
end $$;
