/** Reads the invoices with more received elsewhere than here, and decides about them through the functions of the database. */
import type { Money } from '@backoffice/contract/money'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { pageOf, surplusOf } from '../db/sql.ts'

interface Surplus {
  readonly invoiceId: number
  readonly rowVersion: number
  readonly cCode: string
  readonly branchName: string
  readonly aCode: string
  readonly client: string
  readonly invoiceNo: string
  readonly stated: Money
  readonly here: Money
  readonly surplus: Money
  readonly balance: Money
  readonly notedOn: string
}

export const page = (db: Db, request: { readonly page: number; readonly limit: number }) =>
  pageOf<Surplus>(db, request, {
    keys: sql`
      select x.invoice_id as id, x.noted_at from invoice_surplus x join invoice i on i.id = x.invoice_id
      where x.status = 0 and ${surplusOf} > 0`,
    order: sql`noted_at, id`,
    rows: sql`
      select page.position, i.id as "invoiceId", x.version as "rowVersion", i.branch_code as "cCode", b.name as "branchName",
        i.party as "aCode", c.title as client, i.invoice_no as "invoiceNo", x.stated, x.stated - ${surplusOf} as here, ${surplusOf} as surplus, i.balance,
        x.noted_at as "notedOn"
      from page
      join invoice_surplus x on x.invoice_id = page.id
      join invoice i on i.id = x.invoice_id
      join branch b on b.code = i.branch_code
      join chart c on c.branch_code = i.branch_code and c.acode = i.party`,
  })

interface Decided {
  readonly invoiceId: number
  readonly surplus: Money
  readonly rowVersion?: number | undefined
}

export const takeOver = (db: Db, { invoiceId, surplus, rowVersion }: Decided) =>
  sql`select take_over_surplus(${invoiceId}, ${surplus}, ${rowVersion ?? null})`.execute(db)

export const see = (db: Db, { invoiceId, surplus, rowVersion }: Decided, comment: string) =>
  sql`select see_surplus(${invoiceId}, ${surplus}, ${rowVersion ?? null}, ${comment})`.execute(db)
