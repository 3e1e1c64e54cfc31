/** Lists pending invoices, oldest first. */
import type { Answer, Input, Row } from '@backoffice/contract/call'
import type { outstandingAgeing } from '@backoffice/contract/invoices/ageing'
import { type Bucket, buckets, daysOf } from '@backoffice/contract/invoices/buckets'
import type { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { nameOfDivision, loginOfUser, nameOfUser, titleOf } from '../db/names.sql.ts'
import {
  byBranch,
  byWords,
  clientKey,
  type Condition,
  holdsWords,
  inBranches,
  invoiceKey,
  only,
  pageOrAll,
  receivedOrCredited,
  sortedBy,
  where,
} from '../db/sql.ts'
import { inEachBranch, withToday } from '../db/days.ts'

const sortColumns = {
  title: byWords(sql`k.title`, sql`join chart k on k.branch_code = i.branch_code and k.acode = i.party`),
  inv_date: { by: sql`i.invoice_on` },
  inv_no: { by: sql`i.invoice_no` },
  bill_amount: { by: sql`i.bill` },
  bal_Amount: { by: sql`i.balance` },
  ccode: byBranch(sql`i.branch_code`),
}

type Filters = Partial<Pick<Input<typeof listPendingInvoices>, 'typeCode' | 'search' | 'aCode' | 'invoiceNo'>>

/** Returns the conditions of an invoice `i` that is owed, for lists and sums. A search needs the client, joined as `c`. */
export const owedConditions = (branches: readonly string[], salesmanId: number | undefined, f: Filters) => [
  inBranches(sql`i.branch_code`, branches),
  sql`i.balance > 0`,
  salesmanId !== undefined && sql`i.salesman_id = ${salesmanId}`,
  f.aCode !== undefined && sql`i.party = ${f.aCode}`,
  f.typeCode !== undefined && sql`i.type_code = ${f.typeCode}`,
  f.invoiceNo !== undefined && sql`i.invoice_no = ${f.invoiceNo}`,
  f.search !== undefined &&
    holdsWords(f.search, { in: [clientKey, invoiceKey], amounts: [sql`i.bill`, sql`i.balance`] }),
]

/** Returns the condition that the account `near` owes an invoice `i` with these conditions. */
export const hasOwed = (
  branches: readonly string[],
  salesmanId: number | undefined,
  f: Omit<Filters, 'search'>,
  ...others: readonly Condition[]
) => sql`exists (
  select from invoice i
  ${where(sql`i.branch_code = near.branch_code and i.party = near.acode`, ...owedConditions(branches, salesmanId, f), ...others)})`

/** Returns the condition that an invoice belongs to the bucket, on the day of the company of its branch. */
export function isInBucket(branches: readonly string[], bucket: Bucket): RawBuilder<unknown> {
  const { min, max } = daysOf[bucket]
  return inEachBranch(sql`i.branch_code`, branches, (code) => {
    const today = sql`(select business_day(${code}))`
    const limits = [
      min !== undefined && sql`i.invoice_on <= ${today} - ${min}::int`,
      max !== undefined && sql`i.invoice_on >= ${today} - ${max}::int`,
    ].filter((limit) => limit !== false)
    return sql.join(limits, sql` and `)
  })
}

/** Sums the balances by age and in total. */
export async function ageing(db: Db, branches: readonly string[], salesmanId: number | undefined, f: Filters) {
  const parts = buckets.map(
    (
      bucket,
    ) => sql`json_build_object('bucket', ${bucket}::text, 'count', count(*) filter (where ${isInBucket(branches, bucket)}),
      'amount', coalesce(sum(i.balance) filter (where ${isInBucket(branches, bucket)}), 0))`,
  )
  const { rows } = await sql<Answer<typeof outstandingAgeing>>`
    select json_build_array(${sql.join(parts)}) as buckets, coalesce(sum(i.balance), 0) as "totalAmount", count(*) as "totalCount"
    from invoice i ${f.search === undefined ? sql`` : sql`join chart c on c.branch_code = i.branch_code and c.acode = i.party`}
    ${where(...owedConditions(branches, salesmanId, f))}`.execute(db)
  return only(rows)
}

/** Lists pending invoices; without `salesmanId`, of every salesman of the branches. */
export function pending(
  db: Db,
  branches: readonly string[],
  salesmanId: number | undefined,
  f: Input<typeof listPendingInvoices>,
) {
  const sorted = sortedBy(sortColumns, f.sort)
  const { search, ...others } = f
  const ofBucket = f.bucket !== undefined && isInBucket(branches, f.bucket)
  const conditions = [...owedConditions(branches, salesmanId, f), ofBucket]
  return pageOrAll<Row<typeof listPendingInvoices>>(db, f, {
    keys: sql`
      select i.id, i.invoice_on ${sorted.column} ${f.totals ? sql`, i.bill, ${receivedOrCredited} as received, i.balance` : sql``}
      from invoice i ${sorted.join} ${f.search === undefined ? sql`` : sql`join chart c on c.branch_code = i.branch_code and c.acode = i.party`}
      ${where(...conditions)}`,
    order: sql`${sorted.order} invoice_on, id`,
    // The same index finds unpaid invoices for all values; words and ages leave few rows or nearly all.
    hasOnePlan: f.search === undefined && f.bucket === undefined,
    nearest: { typed: search, branches, has: hasOwed(branches, salesmanId, others, ofBucket) },
    totals: { of: { bill_amount: sql`bill`, rec_Amount: sql`received`, bal_Amount: sql`balance` } },
    rows: sql`
      select page.position, i.party as "acode", i.branch_code as "ccode", ${titleOf(sql`i.branch_code`, sql`i.party`)} as title, i.type_code as "typeCode", i.invoice_no as "inv_no",
        i.invoice_on as "inv_date", i.bill as "bill_amount", ${receivedOrCredited} as "rec_Amount", i.balance as "bal_Amount",
        ${nameOfDivision(sql`i.division_code`)} as "div_Name" ${f.detailed ? sql`, i.salesman_id as "s_User_Id", ${nameOfUser(sql`i.salesman_id`)} as "s_Name", ${loginOfUser(sql`i.salesman_id`)} as "s_Login", today.day - i.invoice_on as "ageDays"` : sql``}
      from page
      join invoice i on i.id = page.id
      ${f.detailed ? withToday(branches, sql`i.branch_code`) : sql``}`,
  })
}

/** Finds the invoices of these numbers that a receipt of the user may pay: a salesman's own, or any of the branch for a cashier. */
export async function owed(
  db: Db,
  branches: readonly string[],
  invoiceNos: readonly string[],
  salesmanId: number | undefined,
) {
  let query = db
    .selectFrom('invoice')
    .select([
      'id',
      'branch_code as branchCode',
      'invoice_no as invoiceNo',
      'party',
      'salesman_id as salesmanId',
      'bill',
      'balance',
    ])
    .where('branch_code', 'in', [...branches])
    .where('invoice_no', 'in', [...invoiceNos])
  if (salesmanId !== undefined) query = query.where('salesman_id', '=', salesmanId)
  return query.execute()
}
