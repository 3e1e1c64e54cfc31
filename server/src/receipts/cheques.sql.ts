import { heldPlaces } from '@backoffice/contract/cash/place'
import { limits } from '@backoffice/contract/limits'
import type { ChequeState } from '@backoffice/contract/receipts/receipts'
import { stage } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../cash/pieces.sql.ts'

/** Returns the condition that a receipt `r` is a cheque that the bank accepts on the day `today`. */
export const isDueOn = (today: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(r.cheque_no <> '' and r.cheque_on <= ${today})`
const today = sql`business_day(r.branch_code)`
const isDue = isDueOn(today)

const waiting = sql`r.cheque_no <> '' and ${among(sql`r.stage`, heldPlaces)}`
const bounced = sql`r.cheque_no <> '' and r.stage = ${sql.lit(stage.bounced)}`
const conditions: Readonly<Record<ChequeState, RawBuilder<unknown>>> = {
  waiting: sql`(${waiting})`,
  due: sql`(${waiting} and ${isDue})`,
  soon: sql`(${waiting} and r.cheque_on > ${today} and r.cheque_on <= ${today} + ${sql.lit(limits.cheque.soonDays)})`,
  bounced: sql`(${bounced})`,
  owed: sql`(${bounced} and exists (select from invoice owed where owed.id = r.invoice_id and owed.balance > 0))`,
}

/** Returns the condition that a receipt `r` is a cheque in this state. */
export const isCheque = (state: ChequeState): RawBuilder<unknown> => conditions[state]
