import { expect, it } from 'vitest'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

await testApp()

/** Lists each day that a call writes, with the check of closed days or the reason why there is none. A new one has to be added here. */
const days: Readonly<Record<string, string>> = {
  'deposit.posting_on': 'asks: custody.deposit_decided',
  'bounce.bounced_on': 'asks: custody.cheque_bounced',
  'credit.credit_on': 'is posted on the day of its approval where the day of the credit is closed',
  'deposit.deposited_on': 'is always today',
  'visit.visited_on': 'is always today',
  'visit.follow_up_on': 'posts nothing: a plan',
  'receipt.cheque_on': 'posts nothing: printed on the cheque',
  'payment_instrument.cheque_on': 'posts nothing: printed on the cheque',
  'leave.start_on': 'posts nothing: a request',
  'leave.end_on': 'posts nothing: a request',
  'tour.start_on': 'posts nothing: a request',
  'tour.end_on': 'posts nothing: a request',
  'sale_order.ordered_on': 'posts nothing: an order',
  'sale_order.delivery_on': 'posts nothing: an order',
  'sale_order.buyer_po_on': 'posts nothing: an order',
  'purchase_order.ordered_on': 'posts nothing: an order',
}

it('every day that a call writes is checked against closed days, or posts nothing on a past day', async () => {
  const written = await owned<{ name: string }>(
    `select distinct c.table_name || '.' || c.column_name as name
     from information_schema.columns c
     where c.table_schema in ('public', 'custody') and c.data_type = 'date' and (
       has_column_privilege('backoffice_app', format('%I.%I', c.table_schema, c.table_name), c.column_name, 'insert') or
       has_column_privilege('backoffice_app', format('%I.%I', c.table_schema, c.table_name), c.column_name, 'update'))`,
  )
  const asking = await owned<{ name: string }>(
    `select p.oid::regproc::text as name from pg_proc p where p.prosrc ~ 'post_on_day\\(' order by 1`,
  )

  expect(written.map(({ name }) => name).toSorted()).toEqual(Object.keys(days).toSorted())
  expect(asking.map(({ name }) => `asks: ${name}`)).toEqual(
    Object.values(days)
      .filter((word) => word.startsWith('asks'))
      .toSorted(),
  )
})
