-- Decisions about documents: who may make them, and how they are undone.

/**
 * Returns whether a role with these modules has the right to make a decision that the audit names. Other actions, and actions that only the
 * owner of a document may do, need no right.
 */
create function right_to(object text, action text, role int, modules int[]) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select case
    when object = 'receipt' and action in ('approve', 'decline', 'return', 'undo_approve', 'undo_decline', 'undo_return')
      then role = 1 and 1 = any (modules)
    when object = 'receipt' and action in ('redirect', 'recall', 'reassign', 'reclaim') then role = 3
    when object = 'receipt' and action = 'bounce' then role = 1 and modules && array[1, 3] or decides('deposit', role, modules)
    when object = 'receipt' and action in ('represent', 'replace', 'give_back')
      then role = 1 and modules && array[1, 3] or role = 3 and 7 = any (modules)
    when object = 'deposit' and action in ('bank', 'release', 'undo_bank', 'undo_release') then decides('deposit', role, modules)
    when object in ('voucher', 'invoice', 'sale_order') and action in ('approve', 'approve_first', 'undo_approve', 'undo_approve_first')
      then decides(object, role, modules)
    when object = 'credit' and action in ('approve', 'decline', 'use', 'reverse', 'undo_approve', 'undo_decline')
      then decides(object, role, modules)
    when object = 'intake' and action in ('book', 'propose', 'confirm', 'take_back') then decides(object, role, modules)
    else true
  end
$$;

/**
 * Returns whether somebody may decide about documents of a kind in a branch: by role and module, working there, and not switched off. The
 * answer is true until the transaction ends, since it holds the rights of the person.
 */
create function may_decide(kind text, person int, branch text) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
begin
  perform hold_rights(person);
  -- This statement sees the data after the wait of the statement before.
  return exists (
    select from app_user u
    join user_branch b on b.user_id = u.id and b.branch_code = branch and b.active
    join user_module m on m.user_id = u.id
    join decider d on d.role_id = u.role_id and d.module_id = m.module_id and d.document_kind = kind
    where u.id = person and u.portal_allowed
  );
end $$;

/** Returns whether somebody with this role and these modules may decide about documents of a kind. */
create function decides(kind text, role int, modules int[]) returns boolean
language sql stable
set search_path = public, pg_temp
as $$
  select exists (select from decider d where d.document_kind = kind and d.role_id = role and d.module_id = any (modules))
$$;

/** Returns the users of a branch who may decide about documents of a kind. */
create function deciders(kind text, branch text) returns int[]
language sql stable
set search_path = public, pg_temp
as $$
  select coalesce(array_agg(distinct u.id), '{}')
  from decider d
  join user_module m on m.module_id = d.module_id
  join app_user u on u.id = m.user_id and u.role_id = d.role_id
  join user_branch b on b.user_id = u.id and b.branch_code = branch and b.active
  where d.document_kind = kind
$$;

/**
 * Counts the versions of a row, and sets the moment of a decision of the server's role itself. Of that role it refuses an update without a
 * decision, unless documents of the kind may change while they wait. Imports and the demo, which record decisions of the past, work as the
 * owner.
 *
 * tg_argv   'may change' for such a kind
 */
create function next_version() returns trigger
language plpgsql
as $$
begin
  if current_user = 'backoffice_app' then
    if new.status <> old.status then
      new.decided_at := clock_timestamp();
    elsif tg_nargs = 0 then
      raise exception 'decision_changes_status' using errcode = 'check_violation', constraint = 'decision_changes_status';
    end if;
  end if;
  new.version := old.version + 1;
  return new;
end $$;

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

/** Returns whether a decision of that moment can still be taken back: 60 seconds, as limits.undo.seconds of the contract has it. */
create function can_still_undo(decided_at timestamptz) returns boolean
language sql volatile
as $$ select decided_at > clock_timestamp() - interval '60 seconds' $$;
grant execute on function can_still_undo(timestamptz) to backoffice_app;

/**
 * Returns whether an update takes back the user's own decision about a document and changes nothing else. Refuses it after a minute, and if
 * anything has happened since. The triggers that keep decided documents call it first, and let no other change pass.
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
  if decision is null or now - ignored <> before - ignored or was ->> 'decided_by' is null
    or (was ->> 'decided_by')::int is distinct from my_user()
  then
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

/**
 * Takes back the user's own decision about a document, which waits then as it did before: for its decision, or a voucher for its second
 * approval. Returns whether it did. The triggers of the document refuse it after a minute, and if anything has happened since.
 *
 * seen   the version that the user saw; null for any
 */
create function undo_document_decision(kind text, document bigint, seen int) returns boolean
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  target constant text := case kind when 'invoice' then 'invoice_approval' else kind end;
  undone int;
  request record;
begin
  perform hold_rights((select my_user()));
  if kind not in ('voucher', 'invoice', 'sale_order', 'tour', 'leave', 'credit') then
    raise exception 'nobody decides about %', kind;
  end if;
  -- The owner of a declined request may have entered another one for its days, or is about to.
  if kind in ('tour', 'leave') then
    execute format('select entered_by, branch_code, start_on, end_on from %I where id = $1 and status = 2 and decided_by = $2', target)
    into request using document, my_user();
    if request.entered_by is not null then
      perform pg_advisory_xact_lock(hashtext(kind), request.entered_by);
      execute format($sql$
        select document_is_built_on('enter', r.entered_by, r.branch_code, r.entered_at)
        from %I r
        where r.entered_by = $1 and r.status in (0, 1) and daterange(r.start_on, r.end_on, '[]') && daterange($2, $3, '[]')
        order by r.id
        limit 1
      $sql$, target) using request.entered_by, request.start_on, request.end_on;
    end if;
  end if;
  execute format($sql$
    update %I set %s
    where id = $1 and branch_code = any ((select my_branches())::text[]) and status in (1, 2) and decided_by = (select my_user())
      and version = coalesce($2, version) and may_decide($3, decided_by, branch_code)
  $sql$, target, case kind
    when 'voucher' then 'status = case when first_approved_by is null then 0 else 2 end, decided_by = first_approved_by,
      decided_at = first_approved_at, first_approved_by = null, first_approved_at = null'
    else $set$status = 0, decided_by = null, decided_at = null, comment = ''$set$ end)
  using document, seen, kind;
  get diagnostics undone = row_count;
  return undone = 1;
end $$;
grant execute on function undo_document_decision(text, bigint, int) to backoffice_app;

/**
 * Acknowledges, for the operator of the system, a decision that was made while its maker lost the right to make it. The history does not
 * change: the audit of that person gets one more row. Returns false if the decision is not in right_lost_while_deciding.
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
