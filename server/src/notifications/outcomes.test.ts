/** A notification that asks for a decision shows the present state of its documents, and is done for everybody once they are decided. */
import { role } from '@backoffice/contract/access'
import { countUnread, listNotifications, readNotifications } from '@backoffice/contract/notifications/notifications'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { decisionOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, aParty, aWorker, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { approve } from '../../testing/builders/invoices.ts'
import { aLeave, decided as leaveDecided, withdrawn as leaveWithdrawn } from '../../testing/builders/leaves.ts'
import { anOrder, orderApproved } from '../../testing/builders/orders.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { aTour, tourDecided, tourWithdrawn } from '../../testing/builders/tours.ts'
import { approves, aVoucher } from '../../testing/builders/vouchers.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { decideTransfers } from '@backoffice/contract/transfers/transfers'

const app = await testApp()

const lines = async ({ client, userId }: Worker, more: { unread?: boolean } = {}) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId, ...more })).responseObjects
const unread = async ({ client }: Worker) => (await client.ask(countUnread, {})).unread
const read = ({ client }: Worker, ids: readonly number[]) => client.ask(readNotifications, { ids: [...ids] })
const deposited = async ({ cashier, account, ...desk }: Desk, amount = 100) =>
  aDeposit({ by: cashier, receipts: [await inHand({ cashier, account, ...desk }, amount)], account })

interface Office extends Desk {
  readonly colleague: Worker
}

async function anOffice(): Promise<Office> {
  const desk = await aDesk(app)
  return { ...desk, colleague: await aWorker(app, { role: role.director, in: desk.branch }) }
}

/** Makes a document that needs a decision, and returns the function that decides. */
type Prepare = (office: Office) => Promise<() => Promise<unknown>>

const twoInvoices: Prepare = async ({ branch, salesman, director }) => {
  const party = await aParty({ branch: branch.code })
  const numbers = [`INV/A${branch.code}`, `INV/B${branch.code}`]
  const invoices = await owned<{ id: number; no: string }>(
    `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
     select $1, no, '2026-01-15', 'CR', '10', $2, $3, 50 from unnest($4::text[]) no returning id::int, invoice_no as no`,
    [branch.code, party, salesman.userId, numbers],
  )
  return () =>
    approve(director, ...invoices.map(({ no }) => ({ userId: director.userId, cCode: branch.code, invoiceNo: no })))
}

const cases: [
  what: string,
  reader: 'colleague' | 'cashier',
  prepare: Prepare,
  decider: 'director' | 'cashier' | 'salesman',
  word: string,
][] = [
  [
    'a deposit that a colleague approves',
    'colleague',
    async (office) => {
      const deposit = await deposited(office)
      return () => judged(office, deposit.no, 1)
    },
    'director',
    'Approved',
  ],
  [
    'a deposit that a colleague declines',
    'colleague',
    async (office) => {
      const deposit = await deposited(office)
      return () => judged(office, deposit.no, 2)
    },
    'director',
    'Declined',
  ],
  [
    'a hand-over that its cashier approves',
    'cashier',
    async ({ salesman, cashier }) => {
      const receipt = await aReceipt({ by: salesman }).sentTo(cashier)
      return () => cashier.client.ask(decideTransfers, { salemanTransfers: [decisionOf(receipt, cashier, 1)] })
    },
    'cashier',
    'Approved',
  ],
  [
    'a voucher that needs one approval',
    'colleague',
    async ({ branch, director }) => {
      const voucher = await aVoucher({ branch: branch.code })
      return () => approves(director, voucher)
    },
    'director',
    'Approved',
  ],
  ['two invoices that came at once', 'colleague', twoInvoices, 'director', 'Approved'],
  [
    'an order',
    'colleague',
    async ({ salesman, director }) => {
      const order = await anOrder({ by: salesman })
      return () => orderApproved(director, order)
    },
    'director',
    'Approved',
  ],
  [
    'a tour that a colleague declines',
    'colleague',
    async ({ salesman, director }) => {
      const tour = await aTour({ by: salesman })
      return () => tourDecided(director, tour, { status: 'DECLINED', reason: 'too far' })
    },
    'director',
    'Declined',
  ],
  [
    'a tour that is withdrawn',
    'colleague',
    async ({ salesman }) => {
      const tour = await aTour({ by: salesman })
      return () => tourWithdrawn(salesman, tour)
    },
    'salesman',
    'Withdrawn',
  ],
  [
    'a leave that a colleague approves',
    'colleague',
    async ({ salesman, director }) => {
      const leave = await aLeave({ by: salesman })
      return () => leaveDecided(director, leave)
    },
    'director',
    'Approved',
  ],
  [
    'a leave that is withdrawn',
    'colleague',
    async ({ salesman }) => {
      const leave = await aLeave({ by: salesman })
      return () => leaveWithdrawn(salesman, leave)
    },
    'salesman',
    'Withdrawn',
  ],
]

const judged = async ({ director, branch }: Office, depositNo: string, status: 1 | 2) =>
  owned(
    `update deposit set status = $3::smallint, decided_by = $2, decided_at = now(), posting_on = case $3::smallint when 1 then deposited_on end
     where deposit_no = $1 and branch_code = $4`,
    [depositNo, director.userId, status, branch.code],
  )

describe('a notification that needs a decision', () => {
  it.each(cases)('is done once it is decided, and shows who decided: %s', async (_, reader, prepare, decider, word) => {
    const office = await anOffice()
    const decide = await prepare(office)
    const readers = [office[reader], ...(reader === 'colleague' ? [office.director] : [])]
    const before = await Promise.all(readers.map(unread))
    const [line] = await lines(office[reader])
    const waits = line?.statusName

    await decide()

    const [now] = await lines(office[reader])
    expect(before).toEqual(readers.map(() => 1))
    expect([waits, line?.isRead]).toEqual(['Pending', false])
    expect(now).toMatchObject({ id: line?.id, statusName: word, isRead: true })
    expect(now?.text).toMatch(new RegExp(String.raw`${word} by ${office[decider].name} on \S+ \d\d:\d\d\.$`))
    expect(await Promise.all(readers.map(unread))).toEqual(readers.map(() => 0))
    expect(await lines(office[reader], { unread: true })).toEqual([])
  })

  it('of a voucher is done at the first approval, and another notification requests the second', async () => {
    const { branch, director, colleague } = await anOffice()
    const voucher = await aVoucher({ branch: branch.code, type: 'BPV' })

    await approves(director, voucher)
    const first = await lines(colleague)
    const counts = [await unread(director), await unread(colleague)]
    await approves(colleague, voucher)

    expect(first.map(({ kind, statusName, isRead }) => [kind, statusName, isRead])).toEqual([
      ['voucher_approve_first', 'Partially Approved', false],
      ['voucher_enter', 'Partially Approved', true],
    ])
    expect(first[0]?.text).toContain('It waits for a second approval.')
    expect(counts).toEqual([0, 1])
    expect([await unread(director), await unread(colleague)]).toEqual([0, 0])
    expect((await lines(colleague))[0]?.text).toContain(`Approved by ${colleague.name} on`)
  })

  it('of several documents shows how many wait until the last is decided', async () => {
    const office = await anOffice()
    const { branch, colleague, director } = office
    await twoInvoices(office)
    await approve(director, {
      userId: director.userId,
      cCode: branch.code,
      invoiceNo: `INV/A${branch.code}`,
    })

    const [half] = await lines(colleague)

    expect(half).toMatchObject({ statusName: 'Pending', isRead: false })
    expect(half?.text).toMatch(/ 1 waits, 1 approved\.$/)
    expect(await unread(colleague)).toBe(1)
  })

  it('that was sent on notifies the salesman, and needs a decision by the new cashier only', async () => {
    const office = await anOffice()
    const { salesman, cashier, director } = office
    const other = await aWorker(app, { role: role.cashier, in: office.branch })
    await aReceipt({ by: salesman }).sentTo(cashier).settled(director, other).approved()

    expect([await unread(other), await unread(cashier)]).toEqual([0, 1])
    expect((await lines(cashier)).map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['redirect', false],
      ['send', true],
    ])
    expect((await lines(cashier))[1]?.text).toContain(`Sent On by ${director.name} on`)
    expect((await lines(salesman)).map(({ kind, isRead }) => [kind, isRead])).toEqual([
      ['approve', false],
      ['redirect', false],
    ])
  })

  it('is decided and read at the same moment without either waiting in vain', async () => {
    const office = await anOffice()
    const { director, colleague } = office
    const deposits = [await deposited(office, 1), await deposited(office, 2), await deposited(office, 3)]
    const ids = (await lines(colleague)).map(({ id }) => id)

    const [reading] = await Promise.all([
      read(colleague, ids),
      ...deposits.map(({ no }) => judged(office, no, 1)),
      read(
        director,
        (await lines(director)).map(({ id }) => id),
      ),
    ])

    expect(reading.isSuccessful).toBe(true)
    expect([await unread(director), await unread(colleague)]).toEqual([0, 0])
  })

  it('is marked as read an hour after its decision, so that counting stays cheap', async () => {
    const office = await anOffice()
    const [old, recent, waiting] = [await deposited(office, 1), await deposited(office, 2), await deposited(office, 3)]
    await judged(office, old.no, 1)
    await judged(office, recent.no, 1)
    await owned(`update deposit set decided_at = now() - interval '61 minutes' where id = $1`, [old.id])

    await owned('select forget_notifications()')

    const rows = await owned<{ id: number; isRead: boolean }>(
      `select document_id::int as id, read_at is not null as "isRead" from notification where user_id = $1 order by id`,
      [office.colleague.userId],
    )
    expect(rows).toEqual([
      { id: old.id, isRead: true },
      { id: recent.id, isRead: false },
      { id: waiting.id, isRead: false },
    ])
  })
})
