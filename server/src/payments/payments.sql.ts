/** Payments bind receipts. They are inserted with their instruments before the receipts, which move the money as every receipt does. */
import type { Answer, Input } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { MAX_MONEY } from '@backoffice/contract/money'
import type { Debtor, getClientDues } from '@backoffice/contract/payments/payments'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { DB } from '../db/schema.generated.ts'
import { only, where } from '../db/sql.ts'
import { prepared } from '../db/transaction.ts'
import { owedConditions } from '../invoices/invoices.sql.ts'
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
        'rec_Amount', i.received_before + i.received, 'bal_Amount', i.balance, 's_User_Id', i.salesman_id, 's_Name', s.name)
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

/** Reads the clients of the branch who owe most; without `salesmanId`, for the invoices of every salesman. */
export async function debtors(db: Db, salesmanId: number | undefined, cCode: string): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`
    select c.acode as "aCode", c.branch_code as "cCode", c.title, c.address, owing.invoices, least(owing.owed, ${sql.lit(MAX_MONEY)}) as owed
    from (
      select i.party, count(*) as invoices, sum(i.balance) as owed from invoice i ${where(...owedConditions([cCode], salesmanId, {}))}
      group by i.party order by owed desc, i.party limit ${limits.page.lookup}
    ) owing
    join chart c on c.branch_code = ${cCode} and c.acode = owing.party
    order by owing.owed desc, c.acode`.execute(db)
  return rows
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
