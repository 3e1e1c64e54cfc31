/**
 * Loads the cash chain through the triggers of the database: receipts, then hand-overs and deposits in rounds, so that a declined receipt
 * is with its owner again before it is sent a second time.
 */
import type { Day } from '@backoffice/contract/day'
import { depositImageCode } from '@backoffice/contract/image-codes'
import { decision } from '@backoffice/contract/statuses'
import type pg from 'pg'
import { type Minute, momentOf } from './calendar.ts'
import type { Deposit } from './deposits.ts'
import type { Endings } from './endings.ts'
import type { HandOvers, Transfer } from './hand-overs.ts'
import type { Invoice } from './invoices.ts'
import type { Receipt } from './receipts.ts'
import type { Approval, InvoiceLine } from './invoice-approvals.ts'
import { approveInvoices, loadInvoiceLines } from './load-approvals.ts'
import { phase } from './phase.ts'
import { insertRows, withRows } from './rows.ts'

export interface CashPlan {
  readonly days: readonly Day[]
  readonly invoices: readonly Invoice[]
  readonly lines: readonly InvoiceLine[]
  readonly approvals: readonly Approval[]
  readonly receipts: readonly Receipt[]
  readonly handOvers: HandOvers
  readonly deposits: readonly Deposit[]
  readonly endings: Endings
}

export async function loadCash(client: pg.Client, plan: CashPlan): Promise<void> {
  const moment: Moment = (minute, row) => (minute === undefined ? null : momentOf(plan.days, minute, row))
  await phase(client, async () => {
    await loadInvoices(client, plan.invoices)
    await loadInvoiceLines(client, plan.lines)
  })
  await client.query('analyze invoice_approval')
  await phase(client, () => approveInvoices(client, plan.invoices, plan.approvals, moment))
  await phase(client, () => loadReceipts(client, plan.receipts, moment))
  await phase(client, () => voidReceipts(client, plan.handOvers))
  // Without this the statements of the triggers would be planned for empty tables.
  await client.query('analyze invoice, receipt, journal, posting')
  for (const round of inRounds(plan.handOvers.transfers)) {
    await phase(client, () => send(client, round, moment))
    await client.query('analyze receipt, transfer, journal, posting')
    await phase(client, () => decideTransfers(client, round, moment))
  }
  const last = Math.max(0, ...plan.deposits.map((each) => each.round))
  for (let round = 1; round <= last; round += 1) {
    const deposits = plan.deposits.filter((each) => each.round === round)
    await phase(client, () => deposit(client, deposits, moment))
    await phase(client, () => decideDeposits(client, deposits, moment))
  }
}

type Moment = (minute: Minute | undefined, row: number) => string | null

const loadInvoices = (client: pg.Client, invoices: readonly Invoice[]) =>
  insertRows(client, 'invoice', invoices, {
    id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    invoice_no: ['text', (row) => row.number],
    invoice_on: ['date', (row) => row.on],
    type_code: ['text', (row) => row.type],
    division_code: ['text', (row) => row.division],
    party: ['text', (row) => row.party],
    salesman_id: ['int', (row) => row.salesman],
    bill: ['paisa', (row) => row.bill],
    received_before: ['paisa', (row) => row.receivedBefore],
  })

const loadReceipts = (client: pg.Client, receipts: readonly Receipt[], moment: Moment) =>
  insertRows(client, 'receipt', receipts, {
    id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    invoice_id: ['bigint', (row) => row.invoice?.id ?? null],
    party: ['text', (row) => row.party],
    salesman_id: ['int', (row) => row.salesman],
    recorded_by: ['int', (row) => row.recordedBy],
    method: ['text', (row) => row.method],
    cheque_no: ['text', (row) => row.chequeNo],
    cheque_on: ['date', (row) => row.chequeOn],
    cheque_bank: ['text', (row) => row.chequeBank],
    amount: ['paisa', (row) => row.amount],
    image_code: ['text', (row) => row.imageCode],
    comment: ['text', (row) => row.comment],
    created_at: ['timestamptz', (row) => moment(row.at, row.id)],
  })

const voidReceipts = (client: pg.Client, { voided }: HandOvers) =>
  withRows(
    client,
    [...voided].map(([{ id, salesman }, { why }]) => ({ id, salesman, why })),
    { id: ['bigint', (row) => row.id], salesman: ['int', (row) => row.salesman], why: ['text', (row) => row.why] },
    (given) => `select custody.move(array_agg(id order by id), 'void', salesman, null, null, why)
      from ${given} v group by salesman, why`,
  )

/** Groups hand-overs into rounds: the first of each receipt, then the second. */
function inRounds(transfers: readonly Transfer[]): Transfer[][] {
  const sent = new Map<number, number>()
  const rounds: Transfer[][] = []
  for (const transfer of transfers) {
    const round = sent.get(transfer.receipt.id) ?? 0
    sent.set(transfer.receipt.id, round + 1)
    const list = (rounds[round] ??= [])
    list.push(transfer)
  }
  return rounds
}

const atCounter = (transfer: Transfer): boolean => transfer.sentBy === undefined

const send = (client: pg.Client, round: readonly Transfer[], moment: Moment) =>
  insertRows(client, 'transfer', round, {
    id: ['bigint', (row) => row.id],
    receipt_id: ['bigint', (row) => row.receipt.id],
    branch_code: ['text', (row) => row.receipt.branch],
    salesman_id: ['int', (row) => row.receipt.salesman],
    cashier_id: ['int', (row) => row.receipt.cashier],
    status: ['int', (row) => (atCounter(row) ? decision.approved : 0)],
    sent_at: ['timestamptz', (row) => moment(row.at, row.receipt.id)],
    sent_by: ['int', (row) => row.sentBy ?? null],
    decided_by: ['int', (row) => (atCounter(row) ? row.receipt.cashier : null)],
    decided_at: ['timestamptz', (row) => (atCounter(row) ? moment(row.decidedAt, row.receipt.id) : null)],
  })

async function decideTransfers(client: pg.Client, round: readonly Transfer[], moment: Moment): Promise<void> {
  const sent = round.filter((transfer) => !atCounter(transfer))
  const decide = async (transfers: readonly Transfer[], status: number): Promise<void> =>
    withRows(
      client,
      transfers,
      {
        id: ['bigint', (row) => row.id],
        at: ['timestamptz', (row) => moment(row.decidedAt, row.receipt.id)],
        comment: ['text', (row) => (status === decision.approved ? '' : row.comment)],
      },
      (
        given,
      ) => `update transfer t set status = ${status}, decided_by = t.cashier_id, decided_at = d.at, comment = d.comment
        from ${given} d where t.id = d.id`,
    )
  await decide(
    sent.filter(({ fate }) => fate === 'approved' || fate === 'returned'),
    decision.approved,
  )
  await decide(
    sent.filter(({ fate }) => fate === 'declined' || fate === 'returned'),
    decision.declined,
  )
}

async function deposit(client: pg.Client, round: readonly Deposit[], moment: Moment): Promise<void> {
  await insertRows(client, 'deposit', round, {
    id: ['bigint', (row) => row.id],
    branch_code: ['text', (row) => row.branch],
    cashier_id: ['int', (row) => row.cashier],
    account: ['text', (row) => row.account],
    slip_no: ['text', (row) => row.slip],
    image_code: ['text', (row) => depositImageCode(row.slip)],
    created_at: ['timestamptz', (row) => moment(row.at, row.id)],
    deposited_on: ['date', (row) => row.on],
  })
  const lines = round.flatMap((each) => each.lines.map((transfer) => ({ deposit: each, transfer })))
  await insertRows(client, 'deposit_line', lines, {
    deposit_id: ['bigint', (row) => row.deposit.id],
    transfer_id: ['bigint', (row) => row.transfer.id],
    receipt_id: ['bigint', (row) => row.transfer.receipt.id],
    branch_code: ['text', (row) => row.deposit.branch],
    cashier_id: ['int', (row) => row.deposit.cashier],
  })
}

const decideDeposits = (client: pg.Client, round: readonly Deposit[], moment: Moment) =>
  withRows(
    client,
    round.filter(({ fate }) => fate !== 'pending'),
    {
      id: ['bigint', (row) => row.id],
      status: ['int', (row) => decision[row.fate === 'approved' ? 'approved' : 'declined']],
      decided_by: ['int', (row) => row.decidedBy ?? null],
      decided_at: ['timestamptz', (row) => moment(row.decidedAt, row.id)],
      posting_on: ['date', (row) => row.postingOn ?? null],
      comment: ['text', (row) => row.comment],
    },
    (given) => `update deposit d set status = g.status, decided_by = g.decided_by, decided_at = g.decided_at,
        posting_on = g.posting_on, comment = g.comment
      from ${given} g where d.id = g.id`,
  )
