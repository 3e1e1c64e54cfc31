/**
 * Notifications of the user of the request: row level security hides the notifications of other users (db/schema/tables/notification.sql).
 */
import type { Input, Row } from '@backoffice/contract/call'
import type { Line } from '@backoffice/contract/notifications/lines'
import type { listNotifications, readNotifications } from '@backoffice/contract/notifications/notifications'
import { sql } from 'kysely'
import { whoDid } from '../approvals/documents.sql.ts'
import type { Db } from '../db/database.ts'
import { NOTICES } from '../db/listener.ts'
import { only, pageOf, where } from '../db/sql.ts'

/** A line of the list before its kind has added how it is shown. */
export type LineRow = Line & Pick<Row<typeof listNotifications>, 'id' | 'createdOn' | 'cCode' | 'branch' | 'isRead'>

/** Returns a page of lines, newest first (db/schema/views/notifications.sql). The state of the documents is read for this page only. */
export const page = (db: Db, userId: number, f: Input<typeof listNotifications>) =>
  pageOf<LineRow>(db, f, {
    keys: sql`
      select max(l.id) as id, array_agg(l.id) as ids, l.unread from notification_line l
      ${where(sql`l.user_id = ${userId}`, f.unread === true && sql`l.read_at is null and l.unread`, f.kind !== undefined && sql`l.kind = ${f.kind}`)}
      group by l.line, l.unread`,
    order: sql`id desc`,
    rows: sql`
      select page.position, n.id, n.created_at as "createdOn", n.kind, ${whoDid(sql`u.name`, sql`n.facts`)} as by, n.actor_id as "byId",
        n.document_kind as document, n.document_id as "documentId", n.facts, n.branch_code as "cCode", b.name as branch,
        not page.unread as "isRead", pieces.pieces, pieces.documents, pieces.amount, pieces.outdated, pieces."waitsFor",
        coalesce(now.outcomes, '[]') as "documentOutcomes"
      from page
      join notification n on n.id = page.id
      join notification_kind k on k.name = n.kind
      left join app_user u on u.id = n.actor_id
      join branch b on b.code = n.branch_code
      cross join lateral (
        select count(*) as pieces, count(*) filter (where piece.outdated) as outdated, sum((piece.facts ->> 'amount')::numeric) as amount,
          -- The receipts of a deposit are one document.
          sum(case piece.document_kind when 'deposit' then 1
            else coalesce(piece.facts ->> 'documents', piece.facts ->> 'receipts', '1')::int end) as documents,
          case when count(*) = 1 and min(cardinality(piece.waits_for)) = 1 then min(piece.waits_for[1]) end as "waitsFor"
        from (
          -- A document that was decided several times counts once, as it was decided last.
          select distinct on (one.document_kind, one.document_id, apart.id) one.*,
            news.is_single and exists (
              select from notification later join notification_kind l on l.name = later.kind
              where later.user_id = one.user_id and later.document_kind = one.document_kind and later.document_id = one.document_id
                and later.id > one.id and (l.undoes = one.kind or k.undoes is not null)) as outdated
          from notification one
          cross join lateral (
            select one.document_kind = 'deposit' or coalesce(one.facts ->> 'documents', one.facts ->> 'receipts', '1') = '1' as is_single
          ) news
          cross join lateral (select case when one.waits_for is not null or not news.is_single then one.id end as id) apart
          where one.id = any (page.ids)
          order by one.document_kind, one.document_id, apart.id, one.id desc
        ) piece
      ) pieces
      cross join lateral (
        select json_agg(s order by s.outcome is not null, s.documents desc) as outcomes
        from (
          select a.outcome, count(*) as documents, case when count(distinct a.decided_by) = 1 then min(d.name) end as by,
            local_time(n.branch_code, max(a.decided_at)) as at
          from notification piece
          cross join unnest(piece.waits_for) as waited (id)
          join awaited a on a.kind = k.awaits and a.id = waited.id
          left join app_user d on d.id = a.decided_by
          where piece.id = any (page.ids)
          group by a.outcome
        ) s
      ) now`,
  })

export async function unread(db: Db, userId: number) {
  const { rows } = await sql<{ unread: number; rightsVersion: number }>`
    select (select count(*) from notification_line where user_id = ${userId} and read_at is null and unread) as unread,
      version as "rightsVersion"
    from app_user where id = ${userId}`.execute(db)
  return only(rows)
}

/**
 * Marks lines as read, each named by its newest notification, and updates the user's other browsers; returns how many of the named lines
 * exist, also lines that were read before.
 */
export async function read(db: Db, userId: number, { ids = [], upTo = 0 }: Input<typeof readNotifications>) {
  const { rows } = await sql<{ known: number }>`
    with known as (
      select id, line, unread from notification_line where user_id = ${userId} and (id = any (${ids}::bigint[]) or id <= ${upTo})
    ), marked as (
      update notification n set read_at = now()
      where n.id in (
        select l.id from notification_line l join known k on k.line = l.line and k.unread = l.unread and l.id <= k.id
        where l.user_id = ${userId} and l.read_at is null
      ) and n.read_at is null
      returning n.id
    ), notified as (
      select pg_notify(${NOTICES}, ${String(userId)}) from marked limit 1
    )
    select (select count(*) from known) as known, (select count(*) from notified) as notified`.execute(db)
  return only(rows).known
}
