/** Payments bind receipts. They are inserted with their instruments before the receipts, which move the money as every receipt does. */
import type { Answer, Input } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { MAX_MONEY } from '@backoffice/contract/money'
import type { Debtor, getClientDues, listDebtors } from '@backoffice/contract/payments/payments'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'
import { byWords, clientKey, holdsWords, only, pageOf, receivedOrCredited, sortedBy, where } from '../db/sql.ts'
import { prepared } from '../db/transaction.ts'
import { hasOwed, owedConditions } from '../invoices/invoices.sql.ts'
import { openAdvances } from '../receipts/advances.sql.ts'

/** Reads the unpaid invoices of a client of the branch, oldest first; without `salesmanId`, the invoices and advances of every salesman. */
export async function dues(
  db: Db,
  salesmanId: number | undefined,
  { cCode, aCode }: Pick<Input<typeof getClientDues>, 'cCode' | 'aCode'>,
) {
  const { rows } = await sql<Answer<typeof getClientDues>>`
    with owed as materialized (
      select i.id, i.invoice_on, i.balance from invoice i ${where(...owedConditions([cCode], salesmanId, { aCode }))}
    ), oldest as (
      select * from owed order by invoice_on, id limit ${limits.payment.invoices}
    )
    select client.found as client, coalesce(listed.invoices, '[]') as invoices, sums.*, advances.*
    from (
      select (
        select json_build_object('aCode', c.acode, 'cCode', c.branch_code, 'title', c.title)
        from chart c where c.branch_code = ${cCode} and c.acode = ${aCode} and c.leaf_group = 'PARTY'
      ) as found
    ) client
    cross join (select count(*) as count, least(coalesce(sum(balance), 0), ${sql.lit(MAX_MONEY)}) as total from owed) sums
    cross join (
      select json_agg(json_build_object('inv_no', i.invoice_no, 'inv_date', i.invoice_on, 'ageDays', business_day(i.branch_code) - i.invoice_on,
        'typeCode', i.type_code, 'typeDescription', y.description, 'div_Name', d.name, 'bill_amount', i.bill,
        'rec_Amount', ${receivedOrCredited}, 'bal_Amount', i.balance, 's_User_Id', i.salesman_id, 's_Name', s.name)
        order by i.invoice_on, i.id) as invoices
      from oldest
      join invoice i on i.id = oldest.id
      join invoice_type y on y.code = i.type_code
      join division d on d.code = i.division_code
      join app_user s on s.id = i.salesman_id
    ) listed
    cross join (
      select count(*) as "openAdvances", least(coalesce(sum(r.amount - r.applied), 0), ${sql.lit(MAX_MONEY)}) as "openAdvanceAmount"
      from receipt r ${where(...openAdvances([cCode], salesmanId, aCode))}
    ) advances`.execute(prepared(db))
  return only(rows)
}

const debtorSorts = {
  title: byWords(sql`k.title`, sql`join chart k on k.branch_code = o.branch_code and k.acode = o.party`),
  owed: { by: sql`o.owed` },
  oldestDays: { by: sql`-(o.oldest - date '2000-01-01')` },
}

/** Joins a salesman's last visit to the client of each row of the table `of`, as `last_visit`; without a salesman its day is null. */
const lastVisit = (of: RawBuilder<unknown>, visitorId: number | undefined) =>
  visitorId === undefined
    ? sql`cross join (select null::date as visited_on) last_visit`
    : sql`left join lateral (
        select v.entered_at as visited_at, v.visited_on from visit v
        where v.branch_code = ${of}.branch_code and v.party = ${of}.party and v.entered_by = ${visitorId}
        order by v.entered_at desc, v.id desc limit 1
      ) last_visit on true`

/**
 * Reads the clients of the branch who owe, with the sum of their unpaid invoices; with `salesmanId`, only of the invoices of this salesman.
 * With `visitorId`, each client has the day of the last visit by this salesman, and the client with the latest visit is first.
 */
export function debtors(
  db: Db,
  { salesmanId, visitorId }: { readonly salesmanId: number | undefined; readonly visitorId: number | undefined },
  f: Input<typeof listDebtors>,
) {
  const sorted = sortedBy(debtorSorts, f.sort)
  const isByVisit = sorted.isOwn && visitorId !== undefined
  return pageOf<Debtor>(db, f, {
    keys: sql`
      select o.* ${sorted.column} ${isByVisit ? sql`, last_visit.*` : sql``}
      from (
        select i.branch_code, i.party, count(*) as invoices, sum(i.balance) as owed, min(i.invoice_on) as oldest
        from invoice i ${f.search === undefined ? sql`` : sql`join chart c on c.branch_code = i.branch_code and c.acode = i.party`}
        ${where(...owedConditions([f.cCode], salesmanId, {}), f.search !== undefined && holdsWords(f.search, { in: [clientKey] }))}
        group by i.branch_code, i.party
      ) o ${sorted.join} ${isByVisit ? lastVisit(sql`o`, visitorId) : sql``}`,
    order: sql`${sorted.order} ${isByVisit ? sql`visited_at desc nulls last,` : sql``} owed desc, party`,
    readsAllRows: true,
    // Planning takes longer than reading. The same index finds the unpaid invoices of each salesman.
    hasOnePlan: f.search === undefined,
    nearest: { typed: f.search, branches: [f.cCode], has: hasOwed([f.cCode], salesmanId, {}) },
    totals: { of: { owed: sql`owed` } },
    rows: sql`
      select page.position, c.acode as "aCode", c.branch_code as "cCode", c.title, c.address, page.invoices,
        least(page.owed, ${sql.lit(MAX_MONEY)}) as owed, (select business_day(${f.cCode})) - page.oldest as "oldestDays", visited_on as "visitedOn"
      from page
      join chart c on c.branch_code = page.branch_code and c.acode = page.party
      ${isByVisit ? sql`` : lastVisit(sql`page`, visitorId)}`,
  })
}

type NewPayment = Pick<
  Insertable<DB['payment']>,
  'branch_code' | 'party' | 'salesman_id' | 'entered_by' | 'amount' | 'comment'
>
type NewInstrument = Pick<
  Insertable<DB['payment_instrument']>,
  'method' | 'cheque_no' | 'cheque_on' | 'cheque_bank' | 'amount'
>

/** Enters a payment with its instruments, and returns its id and number. Its receipts have to follow in the same transaction. */
export async function enter(db: Db, payment: NewPayment, instruments: readonly NewInstrument[]) {
  const { branch_code, party, salesman_id, entered_by, amount, comment } = payment
  const { rows } = await sql<{ id: number; paymentNo: string }>`
    insert into payment (branch_code, party, salesman_id, entered_by, amount, comment)
    values (${branch_code}, ${party}, ${salesman_id}, ${entered_by}, ${amount}, ${comment})
    returning id, payment_no as "paymentNo"`.execute(db)
  const entered = only(rows)
  await db
    .insertInto('payment_instrument')
    .values(
      instruments.map((instrument, position) => ({
        ...instrument,
        payment_id: entered.id,
        branch_code,
        position,
      })),
    )
    .execute()
  return entered
}
