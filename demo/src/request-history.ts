/**
 * Corrects the times of documents with a decision, because the triggers wrote the time of the load. Notifications of the last weeks are
 * kept, one row each with its real time; notifications of the last day are unread.
 */
import type pg from 'pg'

interface Decided {
  readonly kind: 'tour' | 'leave' | 'sale_order' | 'credit'
  /** Expressions over the row `d` for the number and the amount of a document. */
  readonly number: string
  readonly amount: string
}

export async function loadRequestHistory(client: pg.Client, { kind, number, amount }: Decided): Promise<void> {
  await client.query(
    `update audit a set at = case a.action when 'enter' then d.entered_at else d.decided_at end
     from ${kind} d where a.object = $1 and a.object_id = d.id`,
    [kind],
  )
  // Entering a thousand at once made one notification for each person and branch.
  await client.query('delete from notification where document_kind = $1', [kind])
  await client.query(
    `with happened as (
       select d.id, d.branch_code, $1 || '_enter' as kind, d.entered_at as at, d.entered_by as actor, '' as comment, ${number} as number,
         ${amount} as amount, array(select unnest(deciders($1, d.branch_code))) as people
       from ${kind} d
       where d.status <> 9
       union all
       select d.id, d.branch_code, $1 || case d.status when 1 then '_approve' else '_decline' end, d.decided_at, d.decided_by, d.comment,
         ${number}, ${amount}, array[d.entered_by]
       from ${kind} d
       where d.status in (1, 2)
     ), ended as (select max(at) as at from happened)
     insert into notification (user_id, branch_code, created_at, kind, document_kind, document_id, actor_id, facts, waits_for, read_at)
     select p.id, h.branch_code, h.at, h.kind, $1, h.id, h.actor,
       jsonb_strip_nulls(jsonb_build_object('documents', 1, 'number', h.number, 'amount', h.amount, 'comment', nullif(h.comment, ''))),
       (select array[h.id] from notification_kind k where k.name = h.kind and k.awaits is not null),
       case when h.at < ended.at - interval '1 day' then h.at + interval '3 hours' end
     from happened h cross join ended cross join lateral unnest(h.people) as p (id)
     where h.at > ended.at - interval '21 days' and p.id <> h.actor
     order by h.at, h.id, h.kind, p.id`,
    [kind],
  )
}

/** Does the same for the places of clients. The people who made the visit have read the notification. */
export async function loadPlaceHistory(client: pg.Client): Promise<void> {
  await client.query(
    `update audit a set at = t.tagged_at from chart_location t where a.object = 'place' and a.object_id = t.id`,
  )
  await client.query(
    `update notification n set created_at = t.tagged_at, read_at = t.tagged_at + interval '12 hours'
     from chart_location t where n.document_kind = 'place' and n.document_id = t.id`,
  )
  await client.query(
    `delete from notification where document_kind = 'place'
       and created_at < (select max(tagged_at) from chart_location) - interval '21 days'`,
  )
}

/** Numbers all notifications again in the order of their times, because a list shows the highest number first. */
export async function orderNews(client: pg.Client): Promise<void> {
  await client.query(`
    with news as (delete from notification returning *)
    insert into notification (user_id, branch_code, created_at, kind, document_kind, document_id, actor_id, facts, waits_for, read_at)
    select user_id, branch_code, created_at, kind, document_kind, document_id, actor_id, facts, waits_for, read_at
    from news order by created_at, document_kind, document_id, kind, user_id`)
}

/**
 * Numbers the audit again in the order of its times. The triggers numbered the rows of a statement in an order that differs from machine to
 * machine; the rows of a document keep their order.
 */
export async function orderAudit(client: pg.Client): Promise<void> {
  await client.query(`
    with happened as (delete from audit returning *)
    insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details, at)
    select branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details, at
    from happened order by at, object, object_id, id`)
}
