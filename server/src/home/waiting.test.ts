/**
 * Tests the work that waits for a user: each count equals the rows of the list behind it, over all branches, and other users do not see
 * it.
 */
import { role, type RoleId } from '@backoffice/contract/access'
import type { Call, PageCall, Wire } from '@backoffice/contract/call'
import { addDays, type Day, wireDay } from '@backoffice/contract/day'
import { listDepositLines, listDeposits, withdrawDeposit } from '@backoffice/contract/deposits/deposits'
import { listWaiting, type WaitingKind } from '@backoffice/contract/home/waiting'
import { listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { listLeaves } from '@backoffice/contract/leaves/leaves'
import { pageAccounts } from '@backoffice/contract/lookups/accounts'
import { listOrders } from '@backoffice/contract/orders/orders'
import { listReceipts } from '@backoffice/contract/receipts/receipts'
import { serverMessages } from '@backoffice/contract/server-messages'
import { listTours } from '@backoffice/contract/tours/tours'
import { listTransfers } from '@backoffice/contract/transfers/transfers'
import { listVouchers } from '@backoffice/contract/vouchers/vouchers'
import { describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aParty, aWorker, today, type Worker } from '../../testing/builders/desk.ts'
import { linesOf } from '../../testing/builders/invoices.ts'
import { aLeave } from '../../testing/builders/leaves.ts'
import { anOrder } from '../../testing/builders/orders.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { aTour } from '../../testing/builders/tours.ts'
import { aVisit, clinic, tagged } from '../../testing/builders/visits.ts'
import { aVoucher } from '../../testing/builders/vouchers.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const app = await testApp()

const waitingFor = async ({ client, userId }: Worker) => (await client.ask(listWaiting, { userId })).waiting
/** A kind, with its count and sum from the list behind it. */
async function listed<C extends PageCall>(
  { client }: Worker,
  kind: WaitingKind,
  call: C,
  wire: object,
  amount?: string,
): Promise<[WaitingKind, number, number | null]> {
  // Every list has these fields, but the generic type does not contain them.
  const input = { page: 1, limit: 100, ...(amount && { totals: true }), ...wire } as Wire<C>
  const answer = (await client.ask(call as Call, input)) as {
    totalRows: number
    totals?: { amounts: Record<string, number> }
  }
  return [kind, answer.totalRows, amount === undefined ? null : (answer.totals?.amounts[amount] ?? null)]
}

const all = { cCode: '-1' }
/** Reads the lists of a user with the filters that the home page links to. */
const lists = {
  salesman: (me: Worker) => [
    listed(me, 'toHandOver', listReceipts, { ...all, sellerId: me.userId, status: 0 }, 's_ReceiveAmount'),
    listed(
      me,
      'chequesToHandOver',
      listReceipts,
      { ...all, sellerId: me.userId, status: 0, cheques: 'due' },
      's_ReceiveAmount',
    ),
    listed(me, 'declinedHandOvers', listTransfers, { ...all, sellerId: me.userId, waits: 'again' }, 'amount'),
  ],
  cashier: (me: Worker) => [
    listed(me, 'handOvers', listTransfers, { ...all, cashierId: me.userId, status: 0 }, 'amount'),
    listed(me, 'toDeposit', listTransfers, { ...all, cashierId: me.userId, status: 1, depositable: true }, 'amount'),
    listed(
      me,
      'chequesToDeposit',
      listTransfers,
      { ...all, cashierId: me.userId, status: 1, depositable: true, waits: 'due' },
      'amount',
    ),
    listed(me, 'declinedDeposits', listDepositLines, { ...all, waits: 'again' }, 's_Receive_Amount'),
  ],
  director: (me: Worker) => [
    listed(me, 'deposits', listDeposits, { ...all, status: 0 }, 'totalAmount'),
    listed(me, 'vouchers', listVouchers, { ccode: '-1', waiting: true }, 'debit'),
    listed(me, 'invoices', listInvoiceApprovals, { ...all, status: 0 }, 'totalNetAmount'),
    listed(me, 'orders', listOrders, { ...all, status: 0, waiting: true }, 'totalNetAmount'),
    listed(me, 'tours', listTours, { ...all, status: 0 }, 'totalBill'),
    listed(me, 'leaves', listLeaves, { ...all, status: 0 }),
    listed(me, 'places', pageAccounts, { CCode: '-1', level: '4', cgroup: 'PARTY', tagged: 'Visited, not tagged' }),
  ],
}

const inOrder = async (counts: readonly Promise<[WaitingKind, number, number | null]>[]) =>
  (await Promise.all(counts)).filter(([, count]) => count > 0)
const waitingOf = async (worker: Worker) =>
  (await waitingFor(worker)).map(({ kind, count, amount }) => [kind, count, amount])

describe('what waits for a user', () => {
  it('is, kind by kind, the rows of the list behind it', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    const later = wireDay(addDays((await today(branch.code)) as Day, 3))
    const sent = (amount: number, how: object = {}) => aReceipt({ by: salesman, amount, ...how }).sentTo(cashier)
    await aReceipt({ by: salesman, amount: 1 })
    await aReceipt({ by: salesman, ...aCheque(2) })
    await aReceipt({ by: salesman, ...aCheque(4), chequeDate: later })
    await aReceipt({ by: salesman, amount: 8 }).voided()
    await sent(16)
    await sent(32).declined('torn')
    await sent(64).declined().sentTo(cashier).declined('again')
    await sent(128).declined().sentTo(cashier).approved()
    await sent(256, aCheque(256)).approved()
    await sent(512, { ...aCheque(512), chequeDate: later }).approved()
    const declined = await sent(1024).approved()
    await aDeposit({ by: cashier, receipts: [declined] }).declinedBy(director)
    const twice = await sent(2048).approved()
    await aDeposit({ by: cashier, receipts: [twice] }).declinedBy(director)
    await aDeposit({ by: cashier, receipts: [twice] })
    const withdrawn = await aDeposit({ by: cashier, receipts: [await sent(4096).approved()] })
    await cashier.client.ask(withdrawDeposit, { depositNo: withdrawn.no, userId: cashier.userId })

    await aVoucher({ branch: branch.code, amount: 77 })
    await linesOf(await anInvoice({ salesman, bill: 500 }), [{ qty: 3, rate: 100, net: 250 }])
    await anOrder({ by: salesman })
    await anOrder({ by: director, for: salesman })
    await aTour({ by: salesman })
    await aLeave({ by: cashier })
    await aLeave({ by: director })
    const placed = await aParty({ branch: branch.code })
    await aVisit(salesman, { aCode: placed, startLocation: { ...clinic, accuracy: 10 } })
    await tagged(director, placed, clinic.latitude, clinic.longitude)
    const unplaced = await aParty({ branch: branch.code })
    await aVisit(salesman, { aCode: unplaced, startLocation: { ...clinic, accuracy: 10 } })
    await aVisit(salesman, { aCode: unplaced, startLocation: { ...clinic, accuracy: 10 } })
    await aVisit(salesman, { aCode: await aParty({ branch: branch.code }) })

    expect(await waitingOf(salesman)).toEqual(await inOrder(lists.salesman(salesman)))
    expect(await waitingOf(cashier)).toEqual(await inOrder(lists.cashier(cashier)))
    expect(await waitingOf(director)).toEqual(await inOrder(lists.director(director)))
    expect(await waitingOf(salesman)).toEqual([
      ['toHandOver', 5, 1 + 2 + 4 + 32 + 64],
      ['chequesToHandOver', 1, 2],
      ['declinedHandOvers', 2, 32 + 64],
    ])
    expect(await waitingOf(cashier)).toEqual([
      ['handOvers', 1, 16],
      ['toDeposit', 5, 128 + 256 + 512 + 1024 + 4096],
      ['chequesToDeposit', 1, 256],
      ['declinedDeposits', 1, 1024],
    ])
    expect((await waitingOf(director)).map(([kind, count]) => [kind, count])).toEqual([
      ['deposits', 1],
      ['vouchers', 1],
      ['invoices', 14],
      ['orders', 1],
      ['tours', 1],
      ['leaves', 1],
      ['places', 1],
    ])
  })

  it('is no work of a colleague in the same branch', async () => {
    const { salesman, cashier, branch } = await aDesk(app)
    const [otherSalesman, otherCashier, otherDirector] = [
      await aWorker(app, { role: role.salesman, in: branch }),
      await aWorker(app, { role: role.cashier, in: branch }),
      await aWorker(app, { role: role.director, in: branch }),
    ]
    const sent = (how: object = {}) => aReceipt({ by: otherSalesman, ...how }).sentTo(otherCashier)
    await aReceipt({ by: otherSalesman, ...aCheque(2) })
    await sent()
    await sent().declined('torn')
    await sent(aCheque(4)).approved()
    await aDeposit({ by: otherCashier, receipts: [await sent().approved()] }).declinedBy(otherDirector)

    expect((await waitingOf(otherSalesman)).map(([kind]) => kind)).toEqual([
      'toHandOver',
      'chequesToHandOver',
      'declinedHandOvers',
    ])
    expect((await waitingOf(otherCashier)).map(([kind]) => kind)).toEqual([
      'handOvers',
      'toDeposit',
      'chequesToDeposit',
      'declinedDeposits',
    ])
    expect([await waitingOf(salesman), await waitingOf(cashier)]).toEqual([[], []])
  })

  it('is added up over all branches of the user, each of which is named, and over no other', async () => {
    const desk = await aDesk(app)
    const second = await aBranch({ company: desk.branch.companyCode })
    const third = await aDesk(app)
    const both = await aWorker(app, { role: role.director, in: [desk.branch, second] })
    await aVoucher({ branch: desk.branch.code, amount: 1 })
    await aVoucher({ branch: second.code, amount: 2 })
    await aVoucher({ branch: second.code, amount: 4 })
    await aVoucher({ branch: third.branch.code, amount: 8 })

    const [vouchers, ...others] = await waitingFor(both)

    expect(others).toEqual([])
    expect(vouchers).toMatchObject({
      kind: 'vouchers',
      count: 3,
      amount: 7,
      branches: [
        { cCode: desk.branch.code, branchName: desk.branch.name, count: 1 },
        { cCode: second.code, branchName: second.name, count: 2 },
      ].toSorted((one, other) => one.branchName.localeCompare(other.branchName)),
    })
    expect(await waitingOf(desk.director)).toEqual([['vouchers', 1, 1]])
    await owned('update user_branch set active = false where user_id = $1 and branch_code = $2', [
      both.userId,
      second.code,
    ])
    expect(await waitingOf(both)).toEqual([['vouchers', 1, 1]])
  })

  it('shows since which day of the company the oldest row waits', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    const now = (await today(branch.code)) as Day
    const ago = (days: number) => addDays(now, -days)
    const old = await aReceipt({ by: salesman, amount: 1 }).sentTo(cashier)
    await aReceipt({ by: salesman, amount: 1 }).sentTo(cashier)
    await aVoucher({ branch: branch.code, on: ago(40) })
    await aVoucher({ branch: branch.code, on: ago(2) })
    // The days of Karachi begin at 19:00 of UTC: this moment belongs to the day itself.
    await owned('update transfer set sent_at = $2 where id = $1', [old.transferId, `${addDays(ago(5), -1)}T19:00:00Z`])

    const aged = async (worker: Worker) =>
      (await waitingFor(worker)).flatMap(({ kind, oldestDay, ageDays }) =>
        kind === 'invoices' ? [] : [[kind, oldestDay, ageDays]],
      )

    expect(await aged(cashier)).toEqual([['handOvers', ago(5), 5]])
    expect(await aged(director)).toEqual([['vouchers', ago(40), 40]])
  })

  it('is only the work of screens that the user may open', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, branch } = desk
    await aDeposit({ by: cashier, receipts: [await aReceipt({ by: salesman }).sentTo(cashier).approved()] })
    await aVoucher({ branch: branch.code })
    await aVisit(salesman, { startLocation: { ...clinic, accuracy: 10 } })
    const kindsFor = async (of: RoleId, modules?: readonly number[]) => {
      const worker = await aWorker(app, { role: of, in: branch, ...(modules && { modules }) })
      const { status, answer } = await worker.client.send(listWaiting, { userId: worker.userId })
      return status === 200 ? answer?.waiting.map(({ kind }) => kind) : status
    }

    expect(await kindsFor(role.director)).toEqual(['deposits', 'vouchers', 'invoices', 'places'])
    expect(await kindsFor(role.director, [33])).toEqual(['vouchers'])
    expect(await kindsFor(role.depositApprover)).toEqual(['deposits'])
    expect(await kindsFor(role.locationApprover)).toEqual(['places'])
    // These have a screen of work, but none of the work is theirs.
    expect(await kindsFor(role.salesman)).toEqual([])
    expect(await kindsFor(role.cashier)).toEqual([])
    // Reports and stock are no work that waits.
    expect(await kindsFor(role.director, [10, 11])).toBe(403)
    expect(await kindsFor(role.salesman, [])).toBe(403)
  })

  it('is refused in the name of another user', async () => {
    const { salesman, cashier } = await aDesk(app)

    const { status, failure } = await salesman.client.send(listWaiting, { userId: cashier.userId })

    expect([status, failure.message]).toEqual([403, serverMessages.otherUser])
  })
})
