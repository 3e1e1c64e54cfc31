/** Pieces of SQL that the cash lists share. */
import { endedStages, type Stage, stage, stageNames, statusNames } from '@backoffice/contract/statuses'
import { type RawBuilder, sql } from 'kysely'
import { inBranches, wordOf } from '../db/sql.ts'
import { imagesOf } from '../files/attachments.sql.ts'

/** A receipt without an invoice is an advance of its party. */
export const paymentTypeOf = (receipt: RawBuilder<unknown>) =>
  sql`case when ${receipt} is null then 'Advance Payment' else 'Invoice Payment' end`

/** The name of a hand-over's or deposit's status. */
export const statusNameOf = (code: RawBuilder<unknown>) => wordOf(code, statusNames)

export const placeNameOf = (code: RawBuilder<unknown>) => wordOf(code, stageNames)

/** The columns of the place where the money of the receipt `r` is. */
export const placeOfReceipt = sql`r.stage as place, ${placeNameOf(sql`r.stage`)} as "placeName"`

/** The stages that a receipt usually does not leave. In the other stages a person holds its money. */
export const finishedStages: readonly Stage[] = [stage.banked, ...endedStages]

/** Codes are literals, so that the planner can use the partial indexes for some of them. */
export const among = (column: RawBuilder<unknown>, codes: readonly number[]) =>
  sql`${column} in (${sql.join(codes.map((code) => sql.lit(code)))})`

/**
 * Joins its receipt `r` to each of few rows. The offset keeps the database from reading all receipts, as it would if it expected more
 * rows.
 */
export const eachReceipt = (id: RawBuilder<unknown>) =>
  sql`cross join lateral (select * from receipt r where r.id = ${id} offset 0) r`

/**
 * Joins to the keys their receipts `r` in one of these places. An index has the amounts of receipts that are not banked, and the branches
 * narrow the search in it. The offset makes it one scan of that index: for a range of dates the database expects few keys, and would
 * otherwise look up the receipt of each key.
 */
export const receiptsIn = (places: readonly Stage[], branches: readonly string[]) =>
  sql`keys join (
    select n.id, n.method, n.amount from receipt n where ${among(sql`n.stage`, places)} and ${inBranches(sql`n.branch_code`, branches)} offset 0
  ) r on r.id = keys.receipt_id`

/**
 * The condition that the money of a row is in one of these places, for places with few of all receipts. An array makes the database find
 * them first; with a join it would read the history for a company with much in hand.
 */
export const isOfReceiptIn = (id: RawBuilder<unknown>, places: readonly Stage[], branches: readonly string[]) =>
  places.length === 0
    ? sql`false`
    : sql`${id} = any (array(select n.id from receipt n where ${among(sql`n.stage`, places)} and ${inBranches(sql`n.branch_code`, branches)}))`

/**
 * The same condition if people hold the money in all of these places, otherwise no condition. Lists find documents with finished receipts in
 * other ways.
 */
export const isOfHeldReceipt = (
  id: RawBuilder<unknown>,
  places: readonly Stage[] | undefined,
  branches: readonly string[],
) => places?.every((one) => !finishedStages.includes(one)) && isOfReceiptIn(id, places, branches)

const instrument = {
  paymentMode: sql`r.method`,
  chequeNO: sql`r.cheque_no`,
  chequeDate: sql`r.cheque_on`,
  chequeBank: sql`r.cheque_bank`,
  referenceNo: sql`r.reference_no`,
}

/** Returns values as columns of a row, and as arguments of json_build_object. */
const named = (values: Readonly<Record<string, RawBuilder<unknown>>>) => ({
  columns: sql.join(Object.entries(values).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)),
  json: sql.join(Object.entries(values).map(([name, value]) => sql`${sql.lit(name)}, ${value}`)),
})

/** The instrument of the receipt `r`, as `instrumentOfRow` of the contract has it. */
export const instrumentOfReceipt = named(instrument)

const { chequeNO, ...others } = instrument
/** The same as `instrumentOfLine` of the contract. */
export const instrumentOfLine = named({ ...others, chequeNo: chequeNO })

/** The columns of the payment that the receipt `r` is a part of, as `paymentOfRow` of the contract has them. */
export const paymentOfReceipt = sql`r.payment_id as "paymentId",
  coalesce((select p.payment_no from payment p where p.id = r.payment_id), '') as "paymentNo", r.instrument,
  (select n.amount from payment_instrument n where n.payment_id = r.payment_id and n.position = r.instrument) as "instrumentAmount",
  case when r.payment_id is not null then (
    select count(*) from receipt part where part.payment_id = r.payment_id and part.instrument = r.instrument
  ) end as "instrumentReceipts"`

/** The images of the receipt `r`. If a cheque or slip pays several invoices, its images are stored with the first of its receipts. */
export const imagesOfReceipt = imagesOf(
  'receipt',
  sql`case when r.instrument_part = 0 then r.id else (
    select part.id from receipt part
    where part.payment_id = r.payment_id and part.instrument = r.instrument and part.instrument_part = 0
  ) end`,
)
