/** Pending invoices: what is still owed, oldest first. */
import type { Input, Row } from '@backoffice/contract/call'
import type { listPendingInvoices } from '@backoffice/contract/cash/receipts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { inBranches, matches, pageOf, where } from '../db/sql.ts'

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`title`,
  inv_date: sql`invoice_on`,
  inv_no: sql`invoice_no`,
  bill_amount: sql`bill`,
  bal_Amount: sql`balance`,
}

/** `-bal_Amount` sorts descending; an unknown column is no order of its own. */
function orderOf(sort: string | undefined): { column: RawBuilder<unknown> | undefined; down: boolean } {
  const down = sort?.startsWith('-') ?? false
  return { column: orders[(down ? sort?.slice(1) : sort) ?? ''], down }
}

/** `salesmanId` undefined: of every salesman of the branches. */
export function pending(
  db: Db,
  branches: readonly string[],
  salesmanId: number | undefined,
  f: Input<typeof listPendingInvoices>,
) {
  const { column, down } = orderOf(f.sort)
  const named = f.search !== undefined || column === orders['title']
  return pageOf<Row<typeof listPendingInvoices>>(db, f, {
    keys: sql`
      select i.id, i.invoice_on ${column ? sql`, i.invoice_no, i.bill, i.balance` : sql``} ${named ? sql`, c.title collate "und-x-icu" as title` : sql``}
      from invoice i ${named ? sql`join chart c on c.branch_code = i.branch_code and c.acode = i.party` : sql``}
      ${where(
        inBranches(sql`i.branch_code`, branches),
        sql`i.balance > 0`,
        salesmanId !== undefined && sql`i.salesman_id = ${salesmanId}`,
        f.typeCode !== undefined && sql`i.type_code = ${f.typeCode}`,
        f.search !== undefined && sql`(${matches(sql`c.title`, f.search)} or ${matches(sql`i.invoice_no`, f.search)})`,
      )}`,
    order: column ? sql`${column} ${down ? sql`desc` : sql`asc`}, id` : sql`invoice_on, id`,
    rows: sql`
      select page.position, i.party as "acode", i.branch_code as "ccode", c.title, i.type_code as "typeCode", i.invoice_no as "inv_no",
        i.invoice_on as "inv_date", i.bill as "bill_amount", i.received_before + i.received as "rec_Amount", i.balance as "bal_Amount",
        d.name as "div_Name"
      from page
      join invoice i on i.id = page.id
      join chart c on c.branch_code = i.branch_code and c.acode = i.party
      join division d on d.code = i.division_code`,
  })
}

/** The invoices of these numbers that the user may receive against: a salesman's own, or any of the branch for a cashier. */
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
      'balance',
    ])
    .where('branch_code', 'in', [...branches])
    .where('invoice_no', 'in', [...invoiceNos])
  if (salesmanId !== undefined) query = query.where('salesman_id', '=', salesmanId)
  return query.execute()
}
