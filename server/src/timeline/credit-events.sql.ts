/** Reads what credits did to an invoice, for its timeline. */
import { roleNames, type RoleId } from '@backoffice/contract/access'
import { creditsMessages } from '@backoffice/contract/credits/credits-messages'
import type { Money } from '@backoffice/contract/money'
import type { TimelineEvent } from '@backoffice/contract/timeline/events'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

interface Moved extends Pick<TimelineEvent, 'id' | 'at' | 'who' | 'comment'> {
  readonly roleId: number
  readonly lowers: boolean
  readonly kind: string
  readonly creditNo: string
  readonly amount: Money
}

/** Lists the parts of credits that lowered an invoice, and those that were taken back, oldest first. Rows of the audit have positive ids. */
export async function creditEvents(db: Db, invoiceId: number): Promise<TimelineEvent[]> {
  const { rows } = await sql<Moved>`
    select -j.id as id, j.at, u.name as who, u.role_id as "roleId", j.action = 'use_credit' as lowers, k.kind, k.credit_no as "creditNo",
      j.comment, j.amount
    from (select distinct credit_id from credit_use where invoice_id = ${invoiceId}) x
    join credit k on k.id = x.credit_id
    join journal j on j.credit_id = k.id and j.action in ('use_credit', 'free_credit')
    join posting p on p.journal_id = j.id and p.account = 'AR' and p.holder = ${String(invoiceId)}
    join app_user u on u.id = j.actor_id
    order by j.id`.execute(db)
  return rows.map(({ roleId, lowers, kind, creditNo, ...event }) => ({
    ...event,
    role: roleNames[roleId as RoleId],
    action: lowers ? 'use' : 'reverse',
    what: lowers ? creditsMessages.lowered(kind, creditNo) : creditsMessages.owedAgain(kind, creditNo),
    images: [],
  }))
}
