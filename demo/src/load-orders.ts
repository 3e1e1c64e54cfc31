/** Loads the sale orders through the triggers of the database, which number them: all of them as they are entered, then the approvals. */
import type { Day } from '@backoffice/contract/day'
import { decimalText, type Money, ZERO } from '@backoffice/contract/money'
import { totalsOfOrder } from '@backoffice/contract/orders/order-rules'
import type { Percent, Quantity } from '@backoffice/contract/quantity'
import type pg from 'pg'
import { momentOf } from './calendar.ts'
import type { MarketingRep, Order, OrderLine } from './orders.ts'
import { phase } from './phase.ts'
import { loadRequestHistory } from './request-history.ts'
import { insertRows, withRows } from './rows.ts'

export async function loadOrders(
  client: pg.Client,
  orders: readonly Order[],
  reps: readonly MarketingRep[],
  days: readonly Day[],
): Promise<void> {
  await phase(client, async () => {
    await loadReps(client, reps)
    await enter(client, orders, days)
  })
  await phase(client, async () => {
    await approve(client, orders, days)
    // The trigger that would write the audit of each approval by itself is off.
    await client.query(`
      select write_audit('sale_order', array_agg(id order by id), array_agg(branch_code order by id), 'approve', decided_by, '{"version": 2}')
      from sale_order where status = 1 group by decided_by order by decided_by`)
  })
  await phase(client, () =>
    loadRequestHistory(client, { kind: 'sale_order', number: 'd.order_no::text', amount: 'd.total_net' }),
  )
}

async function loadReps(client: pg.Client, reps: readonly MarketingRep[]): Promise<void> {
  await insertRows(client, 'marketing_rep', reps, { id: ['int', (row) => row.id], name: ['text', (row) => row.name] })
  await insertRows(
    client,
    'marketing_rep_branch',
    reps.flatMap(({ id, branches }) => branches.map((branch) => ({ rep: id, branch }))),
    { rep_id: ['int', (row) => row.rep], branch_code: ['text', (row) => row.branch] },
  )
}

const termsOf = ({ quantity, rate, discount }: OrderLine) => ({
  quantity: quantity as Quantity,
  rate: (rate / 100) as Money,
  discountPercent: (discount / 100) as Percent,
})

const jsonOf = (lines: readonly OrderLine[]) =>
  JSON.stringify(
    lines.map((line) => {
      const { quantity, rate, discountPercent } = termsOf(line)
      return { item: line.item, quantity, rate, discount_percent: discountPercent }
    }),
  )

/** Returns the net amount, which the database computes by itself too. */
const netOf = (lines: readonly OrderLine[]) => decimalText(totalsOfOrder(lines.map(termsOf))?.totalNetAmount ?? ZERO)

/** A pending order above its client's limit gets the credit word. The debt counts all loaded invoices. */
const enter = (client: pg.Client, orders: readonly Order[], days: readonly Day[]) =>
  withRows(
    client,
    orders,
    {
      id: ['bigint', (row) => row.id],
      branch_code: ['text', (row) => row.branch],
      ordered_on: ['date', (row) => row.orderedOn],
      party: ['text', (row) => row.party],
      delivery_on: ['date', (row) => row.deliveryOn],
      buyer_po_ref: ['text', (row) => row.buyerPoRef],
      buyer_po_on: ['date', (row) => row.buyerPoOn],
      salesman_rep: ['int', (row) => row.salesman],
      marketing_rep: ['int', (row) => row.marketingRep],
      remarks: ['text', (row) => row.remarks],
      lines: ['text', (row) => jsonOf(row.lines)],
      net: ['text', (row) => netOf(row.lines)],
      waits: ['boolean', (row) => row.approval === undefined],
      word: ['text', (row) => row.creditWord],
      entered_by: ['int', (row) => row.enteredBy],
      entered_at: ['timestamptz', (row) => momentOf(days, row.enteredAt, row.id)],
    },
    (given) => `
      with owing as (
        select g.*, c.credit_limit, coalesce((
            select sum(i.balance) from invoice i where i.branch_code = g.branch_code and i.party = g.party and i.balance > 0
          ), 0) + coalesce(sum(g.net::numeric) filter (where g.waits) over (
            partition by g.branch_code, g.party order by g.id rows between unbounded preceding and 1 preceding
          ), 0) as owed
        from ${given} g join chart c on c.branch_code = g.branch_code and c.acode = g.party
      ), judged as (select o.*, coalesce(o.waits and o.owed + o.net::numeric > o.credit_limit, false) as above from owing o)
      insert into sale_order (id, branch_code, ordered_on, party, delivery_on, buyer_po_ref, buyer_po_on, salesman_rep, marketing_rep,
        remarks, lines, credit_limit, credit_owed, credit_word, entered_by, entered_at)
      overriding system value
      select id, branch_code, ordered_on, party, delivery_on, buyer_po_ref, buyer_po_on, salesman_rep, marketing_rep, remarks, lines::jsonb,
        case when above then credit_limit end, case when above then owed end, case when above then word else '' end, entered_by, entered_at
      from judged order by id`,
  ).then(() => client.query(`select setval(pg_get_serial_sequence('sale_order', 'id'), max(id)) from sale_order`))

const approve = (client: pg.Client, orders: readonly Order[], days: readonly Day[]) =>
  withRows(
    client,
    orders.flatMap(({ id, approval }) =>
      approval ? [{ id, by: approval.by, at: momentOf(days, approval.at, id) }] : [],
    ),
    { id: ['bigint', (row) => row.id], by: ['int', (row) => row.by], at: ['timestamptz', (row) => row.at] },
    (given) =>
      `update sale_order o set status = 1, decided_by = g.by, decided_at = g.at from ${given} g where o.id = g.id`,
  )
