/**
 * Sets the moments of the history, because the triggers wrote all of it at the time of the load, and the balance of the invoice after each
 * receipt.
 */
import type pg from 'pg'
import { type Minute, momentOf } from './calendar.ts'
import type { Deposit } from './deposits.ts'
import type { CashPlan } from './load-cash.ts'
import { type Columns, grouped, withRows } from './rows.ts'

interface Happened {
  readonly object: 'receipt' | 'deposit'
  readonly id: number
  /** The position of the move among the moves of the same receipt or deposit, from 1. */
  readonly nth: number
  readonly at: string
}

const columns: Columns<Happened> = {
  object: ['text', (row) => row.object],
  object_id: ['bigint', (row) => row.id],
  turn: ['bigint', (row) => row.nth],
  at: ['timestamptz', (row) => row.at],
}

export async function loadHistory(client: pg.Client, plan: CashPlan): Promise<void> {
  const happened = (object: Happened['object'], id: number, moments: readonly Minute[]): Happened[] =>
    moments.map((moment, index) => ({ object, id, nth: index + 1, at: momentOf(plan.days, moment, id) }))
  const moves = plan.receipts.flatMap(({ id }) => happened('receipt', id, plan.handOvers.moments.get(id) ?? []))
  const deposits = plan.deposits.flatMap((deposit) => happened('deposit', deposit.id, momentsOf(deposit)))

  await withRows(
    client,
    moves,
    columns,
    (given) => `update journal j set at = g.at
      from ${given} g
      join (select id, receipt_id, row_number() over (partition by receipt_id order by id) as turn from journal) n
        on n.receipt_id = g.object_id and n.turn = g.turn
      where j.id = n.id`,
  )
  await withRows(
    client,
    [...moves, ...deposits],
    columns,
    (given) => `update audit a set at = g.at
      from ${given} g
      join (select id, object, object_id, row_number() over (partition by object, object_id order by id) as turn from audit) n
        using (object, object_id, turn)
      where a.id = n.id`,
  )
  await withRows(
    client,
    [...balances(plan)],
    { id: ['bigint', ([id]) => id], balance: ['paisa', ([, balance]) => balance] },
    (given) =>
      `update receipt r set balance_after = g.balance from ${given} g where r.id = g.id and r.balance_after <> g.balance`,
  )
}

const momentsOf = ({ at, decidedAt }: Deposit): Minute[] => (decidedAt === undefined ? [at] : [at, decidedAt])

/** Yields the balance of the invoice after each receipt. A receipt counts until it is voided or bounces. */
function* balances({ receipts, handOvers, endings }: CashPlan): Generator<[receipt: number, balance: number]> {
  const ended = new Map([...handOvers.voided].map(([receipt, { at }]) => [receipt, at]))
  for (const { receipt, at } of endings.bounces) ended.set(receipt, at)
  const advances = grouped(endings.allocations, ({ invoice }) => invoice.id)
  const paid = new Map<number, (typeof receipts)[number][]>()
  for (const receipt of receipts) {
    const { invoice } = receipt
    if (!invoice) continue
    const earlier = paid.get(invoice.id) ?? []
    paid.set(invoice.id, [...earlier, receipt])
    const live = [...earlier, receipt].filter((each) => (ended.get(each) ?? Infinity) > receipt.at)
    const applied = (advances.get(invoice.id) ?? []).filter((each) => each.at <= receipt.at)
    const paidBy = [...live, ...applied]
    yield [receipt.id, paidBy.reduce((owed, each) => owed - each.amount, invoice.bill - invoice.receivedBefore)]
  }
}
