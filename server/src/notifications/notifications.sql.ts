/** Notifications of the user of the request: row level security shows nobody those of another (db/schema/access/notification.sql). */
import type { Input, Row } from '@backoffice/contract/call'
import type { Facts } from '@backoffice/contract/notifications/kinds'
import type { listNotifications, readNotifications } from '@backoffice/contract/notifications/notifications'
import { sql } from 'kysely'
import { whoDid } from '../approvals/documents.sql.ts'
import type { Db } from '../db/database.ts'
import { NOTICES } from '../db/listener.ts'
import { only, pageOf, where } from '../db/sql.ts'

/** A notification before its kind has said how it is shown. */
export interface NotificationRow extends Pick<
  Row<typeof listNotifications>,
  'id' | 'createdOn' | 'kind' | 'by' | 'document' | 'documentId' | 'cCode' | 'branch' | 'isRead'
> {
  readonly facts: Facts
}

/** Returns a page of notifications, newest first. */
export const page = (db: Db, userId: number, f: Input<typeof listNotifications>) =>
  pageOf<NotificationRow>(db, f, {
    keys: sql`select n.id from notification n ${where(sql`n.user_id = ${userId}`, f.unread === true && sql`n.read_at is null`)}`,
    order: sql`id desc`,
    rows: sql`
      select page.position, n.id, n.created_at as "createdOn", n.kind, ${whoDid(sql`u.name`, sql`n.facts`)} as by,
        n.document_kind as document, n.document_id as "documentId", n.facts, n.branch_code as "cCode", b.name as branch, n.read_at is not null as "isRead"
      from page
      join notification n on n.id = page.id
      left join app_user u on u.id = n.actor_id
      join branch b on b.code = n.branch_code`,
  })

export async function unread(db: Db, userId: number) {
  const { rows } = await sql<{ unread: number; rightsVersion: number }>`
    select (select count(*) from notification where user_id = ${userId} and read_at is null) as unread, version as "rightsVersion"
    from app_user where id = ${userId}`.execute(db)
  return only(rows)
}

/** Marks notifications as read and tells the user's other browsers; returns how many of the named ones exist, read before or not. */
export async function read(db: Db, userId: number, { ids = [], upTo = 0 }: Input<typeof readNotifications>) {
  const { rows } = await sql<{ known: number }>`
    with known as (
      select id, read_at from notification where user_id = ${userId} and (id = any (${ids}::bigint[]) or id <= ${upTo})
    ), marked as (
      update notification n set read_at = now() from known where n.id = known.id and known.read_at is null returning n.id
    ), told as (
      select pg_notify(${NOTICES}, ${String(userId)}) from marked limit 1
    )
    select (select count(*) from known) as known, (select count(*) from told) as told`.execute(db)
  return only(rows).known
}
