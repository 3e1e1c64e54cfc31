/** Documents from before the go-live day count as approved, if the person who imports them wants that. */
import { saveGoLiveDay } from '@backoffice/contract/home/first-steps'
import { goLiveMessages } from '@backoffice/contract/home/golive-messages'
import { listWaiting } from '@backoffice/contract/home/waiting'
import { applyImport } from '@backoffice/contract/imports/imports'
import { invoiceTimeline, listInvoiceApprovals } from '@backoffice/contract/invoices/invoice-approvals'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { listVouchers } from '@backoffice/contract/vouchers/vouchers'
import { beforeAll, describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { aFeed, feedWith } from '../../testing/builders/feeds.ts'
import { type Cells, csvOf, importing, invoiceRow } from '../../testing/builders/imports.ts'
import { undoes } from '../../testing/builders/undo.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { checked, applied, card, recordsOf } = importing(app)
const GO_LIVE = '2026-08-01'

beforeAll(() => owned('insert into go_live (day) values ($1)', [GO_LIVE]))

async function brings({ director }: Desk, importId: number, approvedBefore: boolean) {
  const { userId, client } = director
  await client.ask(applyImport, { userId, importId, withoutRejected: false, approvedBefore })
  await workDone(app.base.database)
  return card(director, importId)
}

const approvalsOf = ({ branch }: Desk) =>
  owned(
    `select i.invoice_no as no, a.status, a.decided_by as "by", a.approved_before::text as before
     from invoice i join invoice_approval a on a.id = i.id where i.branch_code = $1 order by 1`,
    [branch.code],
  )

const listOf = async ({ director, branch }: Desk) =>
  (await director.client.ask(listInvoiceApprovals, { page: 1, limit: 10, cCode: branch.code })).responseObjects

describe('documents before the go-live day', () => {
  it('count as approved with the tick, and do not wait for anybody', async () => {
    const desk = await aDesk(app)
    const found = await checked(desk.director, 'invoices', [
      invoiceRow(desk, 'GL/1', { lineNo: 1, itemName: 'Tea', netAmount: '900.00', amount: '950.00' }),
      invoiceRow(desk, 'GL/2', { date: '2026-08-01' }),
    ])

    expect(found.approvable).toEqual({ day: GO_LIVE, documents: 1 })
    expect(await brings(desk, found.importId, true)).toMatchObject({ state: 'applied', problem: '', approvable: null })

    expect(await approvalsOf(desk)).toEqual([
      { no: 'GL/1', status: 1, by: null, before: GO_LIVE },
      { no: 'GL/2', status: 0, by: null, before: null },
    ])
    const [later, earlier] = await listOf(desk)
    expect(later).toMatchObject({ invoiceNo: 'GL/2', status: 0 })
    expect(earlier).toMatchObject({ status: 1, approvedName: '', approvedLogin: null, undoable: false })
    const { waiting } = await desk.director.client.ask(listWaiting, { userId: desk.director.userId })
    expect(waiting.find(({ kind }) => kind === 'invoices')).toMatchObject({ count: 1 })
    const { responseObjects: news } = await desk.director.client.ask(listNotifications, {
      page: 1,
      limit: 10,
      userId: desk.director.userId,
    })
    expect(news.map(({ text }) => text)).toEqual([expect.stringContaining('GL/2')])
    const { events } = await desk.director.client.ask(invoiceTimeline, { id: String(earlier?.invoiceId) })
    expect(events.map(({ what, who }) => [what, who])).toEqual([
      ['Entered', 'Import'],
      ['Approved before', desk.director.name],
    ])
    expect(await undoes(desk.director, { kind: 'invoice', id: earlier?.invoiceId ?? 0 })).toMatchObject({
      isSuccessful: false,
    })
    expect(await brokenPromises()).toEqual([])
  })

  it('wait for approval without the tick, by a feed, and by another call that does not name it', async () => {
    const desk = await aDesk(app)
    const one = await checked(desk.director, 'invoices', [invoiceRow(desk, 'GL/1')])
    await brings(desk, one.importId, false)
    const other = await checked(desk.director, 'invoices', [invoiceRow(desk, 'GL/2')])
    await applied(desk.director, other.importId)
    const { token } = await aFeed(desk.director)
    await feedWith(app, token, { kind: 'invoices', text: csvOf('invoices', [invoiceRow(desk, 'GL/3')]) })

    expect(await approvalsOf(desk)).toEqual(
      ['GL/1', 'GL/2', 'GL/3'].map((no) => ({ no, status: 0, by: null, before: null })),
    )
  })

  it('can be changed by a later file as long as nobody collected against them', async () => {
    const desk = await aDesk(app)
    const { importId } = await checked(desk.director, 'invoices', [invoiceRow(desk, 'GL/1'), invoiceRow(desk, 'GL/2')])
    await brings(desk, importId, true)
    const { id } = await ownedRow<{ id: number }>(
      `select id::int from invoice where branch_code = $1 and invoice_no = 'GL/2'`,
      [desk.branch.code],
    )
    const paid = { id, no: 'GL/2', branch: desk.branch.code, party: desk.party, salesman: desk.salesman, bill: 1000 }
    await aReceipt({ by: desk.salesman, invoice: paid })

    const again = await checked(desk.director, 'invoices', [
      invoiceRow(desk, 'GL/1', {
        bill: '1100.00',
        receivedBefore: '300.00',
        lineNo: 1,
        itemName: 'Tea',
        netAmount: '1050.00',
      }),
    ])
    expect(again.counts).toMatchObject({ changed: 1, rejected: 0 })
    await applied(desk.director, again.importId)

    expect((await listOf(desk)).find(({ invoiceNo }) => invoiceNo === 'GL/1')).toMatchObject({
      billAmount: 1100,
      totalNetAmount: 1050,
      status: 1,
      approvedName: '',
    })
    expect(await brokenPromises()).toEqual([])
  })

  it('are vouchers too, of types with one and with two approvals', async () => {
    const desk = await aDesk(app)
    const voucher = (voucherNo: string, type: string, date: string): Cells[] => [
      { branch: desk.branch.code, voucherNo, type, date, account: 'Rent', debit: '100.00' },
      { branch: desk.branch.code, voucherNo, type, date, account: 'Bank', credit: '100.00' },
    ]
    const found = await checked(desk.director, 'vouchers', [
      ...voucher('V-1', 'JV', '2026-07-31'),
      ...voucher('V-2', 'BPV', '2026-07-01'),
      ...voucher('V-3', 'JV', '2026-08-01'),
    ])
    expect(found.approvable).toEqual({ day: GO_LIVE, documents: 2 })
    await brings(desk, found.importId, true)

    const { responseObjects } = await desk.director.client.ask(listVouchers, {
      page: 1,
      limit: 10,
      ccode: desk.branch.code,
    })
    expect(
      new Map(responseObjects.map(({ voucher: no, status, approvedName }) => [no, [status, approvedName]])),
    ).toEqual(
      new Map([
        ['V-3', [0, '']],
        ['V-1', [1, '']],
        ['V-2', [1, '']],
      ]),
    )
    const { waiting } = await desk.director.client.ask(listWaiting, { userId: desk.director.userId })
    expect(waiting.find(({ kind }) => kind === 'vouchers')).toMatchObject({ count: 1 })
    expect((await recordsOf(desk.director, found.importId, 'new')).length).toBe(3)
    expect(await brokenPromises()).toEqual([])
  })

  it('keep the go-live day as it is, which only a director of all branches sets', async () => {
    const desk = await aDesk(app)
    const { userId, client } = desk.director

    expect(await client.ask(saveGoLiveDay, { userId, day: '02/08/2026' })).toMatchObject({
      isSuccessful: false,
      message: expect.stringContaining('A director of all branches sets it.'),
    })
    await expect(owned(`select custody.set_go_live_day('2026-08-02', null)`)).rejects.toMatchObject({
      constraint: 'go_live_day_is_kept',
    })
    await expect(owned(`update go_live set day = '2026-08-02'`)).rejects.toMatchObject({
      constraint: 'go_live_day_is_kept',
    })
    expect(goLiveMessages.kept).toContain('the day stays as it is')
  })

  it('are approved by nobody: no other document has this state', async () => {
    const desk = await aDesk(app)
    const { importId } = await checked(desk.director, 'invoices', [invoiceRow(desk, 'GL/1', { date: '2026-08-02' })])
    await brings(desk, importId, true)
    const [at] = await owned<{ id: string }>('select id from invoice where branch_code = $1', [desk.branch.code])

    for (const change of [
      `update invoice_approval set status = 1, approved_before = '${GO_LIVE}' where id = $1`,
      `update invoice_approval set status = 1 where id = $1`,
      `update invoice_approval set approved_before = '${GO_LIVE}' where id = $1`,
    ]) {
      await expect(owned(change, [at?.id])).rejects.toMatchObject({
        constraint: 'invoice_is_decided_by_a_person_or_approved_before',
      })
    }
  })
})
