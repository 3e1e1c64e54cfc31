/** Pieces of SQL that the cash lists share. */
import { stageNames, statusNames } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { wordOf } from '../db/sql.ts'

/** A receipt without an invoice is an advance of its party. */
export const paymentTypeOf = (receipt: RawBuilder<unknown>) =>
  sql`case when ${receipt} is null then 'Advance Payment' else 'Invoice Payment' end`

/** The name of a hand-over's or deposit's status. */
export const statusNameOf = (code: RawBuilder<unknown>) => wordOf(code, statusNames)

export const placeNameOf = (stage: RawBuilder<unknown>) => wordOf(stage, stageNames)

/** The columns of the place where the money of the receipt `r` is. */
export const placeOfReceipt = sql`r.stage as place, ${placeNameOf(sql`r.stage`)} as "placeName"`

/** Codes are literals, so that the planner sees the partial indexes of some of them. */
export const among = (column: RawBuilder<unknown>, codes: readonly number[]) =>
  sql`${column} in (${sql.join(codes.map((code) => sql.lit(code)))})`
