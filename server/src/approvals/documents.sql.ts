/** Reads the audit of a document that others decide about. */
import type { DocumentKind } from '@backoffice/contract/documents'
import { approvalsMessages } from '@backoffice/contract/approvals/approvals-messages'
import type { DocumentAction } from '@backoffice/contract/timeline/events'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { imagesOf } from '../files/attachments.sql.ts'
import type { StoredImage } from '../files/links.ts'

/** The old and the new value of each changed column, by its name in the table. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>

export interface DocumentEvent<Action extends string = DocumentAction, Changed = Changes> {
  readonly id: number
  readonly at: string
  readonly who: string
  /** Null if another system made the change. */
  readonly roleId: number | null
  readonly action: Action
  readonly comment: string
  readonly changes: Changed | null
  /** The outcome that two directors record of held money; empty for other events. */
  readonly outcome: string
  readonly images: readonly StoredImage[]
}

/** Names the person of a row of the audit, or the operator, or the import that has no person. */
export const whoDid = (name: RawBuilder<unknown>, details: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce(${name}, case ${details} ->> 'by' when 'operator' then ${approvalsMessages.operator} else ${approvalsMessages.import} end)`

/** Lists what happened to a document, oldest first. Its images came when it was entered. */
export async function events<Action extends string = DocumentAction, Changed = Changes>(
  db: Db,
  kind: DocumentKind,
  id: number,
): Promise<DocumentEvent<Action, Changed>[]> {
  const { rows } = await sql<DocumentEvent<Action, Changed>>`
    select e.id, e.at, ${whoDid(sql`u.name`, sql`e.details`)} as who, e.actor_role as "roleId", e.action,
      coalesce(e.details ->> 'comment', '') as comment, e.details -> 'changes' as changes, coalesce(e.details ->> 'outcome', '') as outcome,
      case e.action when 'enter' then ${imagesOf(kind, sql`e.object_id`)} when 'propose' then ${imagesOf(kind, sql`e.object_id`, sql`a.created_by = e.actor_id`)} else '[]' end as images
    from audit e left join app_user u on u.id = e.actor_id
    where e.object = ${kind} and e.object_id = ${id}
    order by e.id`.execute(db)
  return rows
}

export interface LaterStep {
  readonly action: DocumentAction
  readonly by: string
  readonly at: string
  readonly changes: Changes | null
}

/** Lists what happened to a document after a version of it, the latest first. */
export async function stepsAfter(db: Db, kind: DocumentKind, id: number, version: number): Promise<LaterStep[]> {
  const { rows } = await sql<LaterStep>`
    select a.action, ${whoDid(sql`u.name`, sql`a.details`)} as by, local_time(a.branch_code, a.at) as at,
      a.details -> 'changes' as changes
    from audit a left join app_user u on u.id = a.actor_id
    where a.object = ${kind} and a.object_id = ${id} and (a.details ->> 'version')::int > ${version}
    order by a.id desc`.execute(db)
  return rows
}
