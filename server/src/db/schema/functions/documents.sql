-- Triggers and questions that all kinds of documents share.

/**
 * Gives a new document the number after the last one of its kind in its branch. The row of the counter stays locked until the transaction
 * ends: another document of the branch waits for it, and finds the same last number when this one fails.
 *
 * tg_argv   the kind of the document, and the column of its number
 */
create function document_gets_a_number() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  next_no int;
begin
  insert into document_counter as c (kind, branch_code, last_no) values (tg_argv[0], new.branch_code, 1)
  on conflict (kind, branch_code) do update set last_no = c.last_no + 1
  returning c.last_no into next_no;
  return jsonb_populate_record(new, jsonb_build_object(tg_argv[1], next_no));
end $$;

/**
 * Writes the audit of documents that nobody decides about, when they are entered. The argument of the trigger is the kind of the document.
 */
create function document_recorded() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  batch record;
begin
  for batch in
    select a.entered_by, array_agg(a.id order by a.id) as ids, array_agg(a.branch_code order by a.id) as branches
    from added a group by a.entered_by order by a.entered_by
  loop
    perform write_audit(tg_argv[0], batch.ids, batch.branches, 'enter', batch.entered_by, '{}');
    perform refresh_browsers(branch, array[batch.entered_by]) from unnest(batch.branches) branch group by branch;
  end loop;
  return null;
end $$;

/**
 * Writes the audit of documents that were just entered, and notifies the users who decide about them: once for all documents that one
 * statement entered in a branch. So an import of a thousand is one piece of news.
 *
 * tg_argv   the kind, the column with the number of a document, and the column with its amount ('' where it has none)
 */
create function document_entered() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  kind text := tg_argv[0];
  news record;
begin
  for news in
    select a.branch_code, a.entered_by, array_agg(a.id order by a.id) as ids, array_agg(a.branch_code) as branches,
      array_agg(a.id order by a.id) filter (where waits.so) as waiting, count(*) filter (where waits.so) as documents,
      min(to_jsonb(a) ->> tg_argv[1]) filter (where waits.so) as number,
      sum((to_jsonb(a) ->> tg_argv[2])::numeric) filter (where waits.so) as amount
    from added a
    -- A voucher of an import gets its lines before it can count as approved.
    cross join lateral (select a.status = 0
      and not (tg_argv[0] = 'voucher' and custody.is_before((to_jsonb(a) ->> 'import_id')::int, (to_jsonb(a) ->> 'voucher_on')::date))) waits (so)
    group by a.branch_code, a.entered_by
    order by a.branch_code, a.entered_by
  loop
    perform write_audit(kind, news.ids, news.branches, 'enter', news.entered_by, '{}');
    perform refresh_browsers(news.branch_code, array[news.entered_by]);
    if news.waiting is not null and exists (select from notification_kind k where k.name = kind || '_enter') then
      perform notify(kind || '_enter', kind, news.waiting[1], news.branch_code, news.entered_by,
        jsonb_strip_nulls(jsonb_build_object('documents', news.documents, 'amount', news.amount,
          'number', case news.documents when 1 then news.number end)),
        deciders(kind, news.branch_code), news.waiting);
    end if;
  end loop;
  return null;
end $$;

/**
 * Writes the audit of a change of a document that is no decision: each changed column with its old and its new value. So a user who decides
 * on the version before can be shown the difference.
 *
 * tg_argv   the kind, and then the columns that count
 */
create function document_changed() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  was jsonb := to_jsonb(old);
  now jsonb := to_jsonb(new);
  changes jsonb;
begin
  select jsonb_object_agg(name, jsonb_build_array(was -> name, now -> name)) into changes
  from unnest(tg_argv[1:]) name
  where was -> name is distinct from now -> name;
  if changes is not null then
    perform write_audit(tg_argv[0], array[new.id], array[new.branch_code], 'change', my_user(),
      jsonb_build_object('version', new.version, 'changes', changes));
    perform refresh_browsers(new.branch_code, array[new.entered_by, my_user()]);
  end if;
  return null;
end $$;

/**
 * Writes the audit of a decision about a document, or of a decision that is taken back, and notifies the people in notification_kind.recipient.
 * The audit keeps the version that the decision made. So a later reader can be shown what came after the version that they saw.
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
  -- Approved is final: leaving it, or returning to pending, undoes a decision.
  is_undone constant boolean := new.status = 0 or old.status = 1;
  actor constant int := case when is_undone then old.decided_by else new.decided_by end;
  led_to constant smallint := case when is_undone then old.status else new.status end;
  action text;
  recipients text;
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
  perform refresh_browsers(new.branch_code, array[new.entered_by, actor]);
  select k.recipient into recipients from notification_kind k where k.name = kind || '_' || action;
  if recipients is not null then
    perform notify(kind || '_' || action, kind, new.id, new.branch_code, actor,
      jsonb_strip_nulls(jsonb_build_object('documents', 1, 'number', document ->> tg_argv[1], 'amount', (document ->> tg_argv[2])::numeric,
        'comment', nullif(new.comment, ''))),
      case when recipients <> 'deciders' then array_remove(array[new.entered_by], null) else '{}' end
        || case when recipients <> 'owner' then deciders(kind, new.branch_code) else '{}' end,
      (select array[new.id] from notification_kind k where k.name = kind || '_' || action and k.awaits is not null));
  end if;
  return null;
end $$;

/**
 * Refuses to delete a document of which there are attachments or notifications, to give it another id, or to take it to another branch.
 * The argument of the trigger is the kind of the document.
 */
create function document_is_kept() returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  document text := tg_argv[0];
begin
  if tg_op = 'UPDATE' and (new.id, new.branch_code) is not distinct from (old.id, old.branch_code) then
    return null;
  end if;
  if exists (select from attachment a where a.document_kind = document and a.document_id = old.id)
    or exists (select from notification n where n.document_kind = document and n.document_id = old.id)
  then
    raise exception 'something is about % %', document, old.id using errcode = 'restrict_violation', constraint = 'document_is_kept';
  end if;
  return null;
end $$;

/** Refuses to take a decision about a document back after a later step, and names this step, its person and its moment. */
create function document_is_built_on(step text, actor int, branch text, at timestamptz) returns void
language plpgsql
set search_path = public, custody, pg_temp
as $$
begin
  perform custody.refuse('document_is_not_built_on', jsonb_build_object(
    'step', step, 'by', (select u.name from app_user u where u.id = actor), 'at', local_time(branch, at))::text);
end $$;

/**
 * Returns whether a branch has this document. Until the transaction ends, nobody can delete the document or take it to another branch, as
 * with a foreign key. Only the name of a table of document_kind becomes part of a statement.
 */
create function has_document(branch text, kind text, document bigint) returns boolean
language plpgsql
set search_path = public, pg_temp
as $$
declare
  documents regclass;
  is_there boolean;
begin
  select relation into documents from document_kind where name = kind;
  if documents is null then
    return false;
  end if;
  execute format('select true from %s where id = $1 and branch_code = $2 for key share', documents) into is_there using document, branch;
  return coalesce(is_there, false);
end $$;

/** Returns the attachments and notifications that are about a document which their branch does not have. */
create function documents_that_are_missing() returns table (source text, id text)
language plpgsql stable
set search_path = public, pg_temp
as $$
declare
  kind document_kind;
begin
  for kind in select * from document_kind loop
    return query execute format(
      'select ''attachment'', a.id::text from attachment a left join %1$s d on d.id = a.document_id and d.branch_code = a.branch_code
       where a.document_kind = %2$L and d.id is null
       union all
       select ''notification'', n.id::text from notification n left join %1$s d on d.id = n.document_id and d.branch_code = n.branch_code
       where n.document_kind = %2$L and d.id is null', kind.relation, kind.name);
  end loop;
end $$;
