import { heldPlaces } from '@backoffice/contract/cash/place'
import { limits } from '@backoffice/contract/limits'
import type { ChequeState } from '@backoffice/contract/receipts/receipts'
import { stage } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { among } from '../cash/pieces.sql.ts'

/** Returns the condition that a receipt `r` is a cheque that the bank accepts on the day `today`. */
export const isDueOn = (today: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(r.cheque_no <> '' and r.cheque_on <= ${today})`
const waiting = sql`r.cheque_no <> '' and ${among(sql`r.stage`, heldPlaces)}`
const bounced = sql`r.cheque_no <> '' and r.stage = ${sql.lit(stage.bounced)}`
const conditions: Readonly<Record<ChequeState, (today: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  waiting: () => sql`(${waiting})`,
  due: (today) => sql`(${waiting} and ${isDueOn(today)})`,
  soon: (today) =>
    sql`(${waiting} and r.cheque_on > ${today} and r.cheque_on <= ${today} + ${sql.lit(limits.cheque.soonDays)})`,
  bounced: () => sql`(${bounced})`,
  owed: () => sql`(${bounced} and exists (select from invoice owed where owed.id = r.invoice_id and owed.balance > 0))`,
}

/** Returns the condition that a receipt `r` is a cheque in this state on the day `today` of its branch. */
export const isCheque = (state: ChequeState, today = sql`business_day(r.branch_code)`): RawBuilder<unknown> =>
  conditions[state](today)
