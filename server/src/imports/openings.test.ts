/** Openings, which are the debts and the money of the go-live day, come in through two directors until that day ends. */
import { role } from '@backoffice/contract/access'
import { makeFeed } from '@backoffice/contract/imports/feeds'
import { listDue } from '@backoffice/contract/books/books'
import { listWaiting } from '@backoffice/contract/home/waiting'
import { applyImport, listImports } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import {
  aDesk,
  anInvoice,
  aWorker,
  brokenPromises,
  cashierTiles,
  type Desk,
  salesmanTiles,
  today,
  type Worker,
} from '../../testing/builders/desk.ts'
import { type Cells, importing, invoiceRow } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { listMigrations } from '../db/migrate.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { upload, checked, card, reasonsOf } = importing(app)
const { openings, reasons } = importsMessages

interface Place extends Desk {
  readonly second: Worker
}

let place: Place
let goLive: string
let before: string

beforeAll(async () => {
  const { branch } = await aDesk(app)
  goLive = await today(branch.code, 5)
  before = await today(branch.code, -3)
  await owned('insert into go_live (day) values ($1)', [goLive])
})

beforeEach(async () => {
  const desk = await aDesk(app)
  place = { ...desk, second: await aWorker(app, { role: role.director, in: desk.branch }) }
})

async function presses({ client, userId }: Worker, importId: number) {
  const answer = await client.ask(applyImport, { userId, importId, withoutRejected: false })
  await workDone(app.base.database)
  return answer
}

/** Imports an invoice that counts as approved and then money in hand for it; returns the second import. */
async function inHandForAnApprovedInvoice(of: Place, invoiceNo: string): Promise<number> {
  const { client, userId } = of.director
  const bills = await checked(of.director, 'invoices', [invoiceRow(of, invoiceNo, { date: before })])
  await client.ask(applyImport, { userId, importId: bills.importId, withoutRejected: false, approvedBefore: true })
  await workDone(app.base.database)
  const { importId } = await checked(of.director, 'money', [inHand(of, { invoiceNo })])
  await presses(of.second, importId)
  return importId
}

const balance = ({ branch, party, salesman }: Desk, more: Cells = {}): Cells => ({
  branch: branch.code,
  party,
  salesman: salesman.loginId,
  amount: '2500.50',
  date: before,
  type: 'CR',
  division: '10',
  ...more,
})

const inHand = ({ branch, party, salesman }: Desk, more: Cells = {}): Cells => ({
  branch: branch.code,
  party,
  invoiceNo: '',
  salesman: salesman.loginId,
  cashier: '',
  method: 'Cash',
  chequeNo: '',
  chequeDate: '',
  chequeBank: '',
  amount: '100.00',
  receivedOn: before,
  ...more,
})

const waitingOf = async ({ client, userId }: Worker) =>
  (await client.ask(listWaiting, { userId })).waiting.find(({ kind }) => kind === 'openings')?.count ?? 0

const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 10, userId })).responseObjects.filter(
    ({ kind }) => kind === 'opening_check',
  )

describe('opening balances', () => {
  it('are refused without a go-live day, after it, by a feed and by the operator', async () => {
    const { director, second, branch } = place
    const { importId } = await checked(director, 'balances', [balance(place)])
    // Nothing refers to the day yet, so it can be another one.
    await owned('update go_live set day = $1', [await today(branch.code, -1)])
    try {
      const ended = openings.ended((await today(branch.code, -1)).split('-').toReversed().join('/'))
      expect(await presses(second, importId)).toEqual({ isSuccessful: false, message: ended })
      expect((await upload(director, 'balances', 'Branch Code\nA\n')).body.message).toBe(ended)
      expect(await waitingOf(second)).toBe(0)
    } finally {
      await owned('update go_live set day = $1', [goLive])
    }
    const { status } = await director.client.sendAnything(makeFeed, {
      userId: director.userId,
      name: 'Openings',
      kinds: ['balances'],
      branches: [branch.code],
    })
    expect(status).toBe(400)
    await expect(owned(`select custody.begin_import('money', 'a', 'b', '{}', null)`)).rejects.toMatchObject({
      constraint: 'openings_are_imported_by_a_second_director',
    })
    await expect(
      owned(`update data_import set applied_at = now(), applied_by = started_by, approved_before = $2 where id = $1`, [
        importId,
        goLive,
      ]),
    ).rejects.toMatchObject({ constraint: 'openings_are_imported_by_a_second_director' })
  })

  it('wait for a second director, who sees them on Home, in the bell and among the imports', async () => {
    const { director, second, branch } = place
    const far = await aDesk(app)
    const { importId, counts, second: who } = await checked(director, 'balances', [balance(place)])

    expect(counts).toMatchObject({ new: 1, rejected: 0 })
    expect(who).toEqual({ isYou: false, names: [second.name] })
    expect([await waitingOf(director), await waitingOf(second), await waitingOf(far.director)]).toEqual([0, 1, 0])
    expect((await newsOf(second)).map(({ text }) => text.includes(director.name))).toEqual([true])
    const { responseObjects: listed } = await second.client.ask(listImports, {
      page: 1,
      limit: 10,
      userId: second.userId,
    })
    expect(listed).toMatchObject([{ importId, state: 'checked', importedBy: director.name }])
    expect((await card(second, importId)).second).toEqual({ isYou: true, names: [] })

    expect(await presses(director, importId)).toEqual({ isSuccessful: false, message: openings.second })
    expect(await presses(far.director, importId)).toEqual({ isSuccessful: false, message: importsMessages.unknown })
    expect(await presses(second, importId)).toMatchObject({ isSuccessful: true })

    expect(await card(second, importId)).toMatchObject({ state: 'applied', problem: '' })
    expect([await waitingOf(second), (await newsOf(second)).filter(({ isRead }) => !isRead).length]).toEqual([0, 0])
    expect(await salesmanTiles(place.salesman)).toEqual([2500.5, 0, 0, 0])
    const invoice = await ownedRow<{ id: number; no: string; approved: string }>(
      `select i.id::int, i.invoice_no as no, a.approved_before::text as approved
       from invoice i join invoice_approval a on a.id = i.id where i.branch_code = $1`,
      [branch.code],
    )
    expect(invoice).toMatchObject({ no: `OB/${place.party}`, approved: goLive })
    await aReceipt({
      by: place.salesman,
      invoice: { ...invoice, branch: branch.code, party: place.party, salesman: place.salesman, bill: 2500.5 },
    })
    expect(await brokenPromises()).toEqual([])
  })

  it('are the same when the file comes again, and are corrected by another file until somebody collects', async () => {
    const { director, second } = place
    const first = await checked(director, 'balances', [balance(place)])
    await presses(second, first.importId)

    expect((await checked(second, 'balances', [balance(place)])).counts).toMatchObject({ new: 0, same: 1 })
    const other = await checked(second, 'balances', [balance(place, { amount: '2000.00' })])
    expect(other.counts).toMatchObject({ new: 0, changed: 1 })
    expect(await presses(second, other.importId)).toMatchObject({ isSuccessful: false })
    expect(await presses(director, other.importId)).toMatchObject({ isSuccessful: true })
    expect(await salesmanTiles(place.salesman)).toEqual([2000, 0, 0, 0])
    expect(await brokenPromises()).toEqual([])
  })

  it('are imported once when two directors press at the same moment', async () => {
    const { director, second, branch } = place
    const third = await aWorker(app, { role: role.director, in: branch })
    const { importId } = await checked(director, 'balances', [balance(place)])
    const answers = await Promise.all([presses(second, importId), presses(third, importId)])

    expect(answers.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1)
    expect(await salesmanTiles(place.salesman)).toEqual([2500.5, 0, 0, 0])
  })

  it('are before the go-live day', async () => {
    const { importId } = await checked(place.director, 'balances', [balance(place, { date: goLive })])

    const day = goLive.split('-').toReversed().join('/')
    expect(await reasonsOf(place.director, importId)).toEqual({ 2: [reasons.beforeGoLive('As Of', day)] })
  })
})

describe('money in hand', () => {
  it('is with its salesman or its cashier, lowers the invoice, and goes to the bank from there', async () => {
    const { director, second, branch, salesman, cashier, party } = place
    const invoice = await anInvoice({ salesman, party, bill: 1000 })
    const rows = [
      inHand(place, { invoiceNo: invoice.no, amount: '300.00' }),
      inHand(place, { invoiceNo: invoice.no, cashier: cashier.loginId, amount: '200.00' }),
      inHand(place, { amount: '50.00' }),
      inHand(place, {
        method: 'Cheque',
        chequeNo: '00123456',
        chequeDate: await today(branch.code, 40),
        chequeBank: 'HBL',
        amount: '75.25',
        cashier: cashier.loginId,
      }),
    ]
    const { importId, counts } = await checked(director, 'money', rows)
    expect(await reasonsOf(director, importId)).toEqual({})
    expect(counts).toMatchObject({ new: 4, rejected: 0 })
    await presses(second, importId)
    expect(await card(second, importId)).toMatchObject({ state: 'applied', problem: '' })

    expect(await salesmanTiles(salesman)).toEqual([500, 625.25, 275.25, 350])
    expect((await cashierTiles(cashier))[3]).toBe(275.25)
    const [first] = await owned<{ id: number; day: string }>(
      `select id::int, (created_at at time zone 'Asia/Karachi')::date::text as day from receipt where opening_import_id = $1 order by id`,
      [importId],
    )
    expect(first?.day).toBe(before)
    const { events } = await director.client.ask(receiptTimeline, { invoiceDetailId: String(first?.id) })
    expect(events.map(({ what, who }) => [what, who])).toEqual([
      [
        expect.stringMatching(`^Opening: in hand on the go-live day, .*${director.name}, ${second.name}$`),
        salesman.name,
      ],
    ])
    expect(await brokenPromises()).toEqual([])

    expect((await checked(director, 'money', rows)).counts).toMatchObject({ new: 0, same: 4, rejected: 0 })
    const due = await director.client.ask(listDue, { page: 1, limit: 10, branchCode: branch.code })
    expect(due.totalRows).toBe(0)
  })

  it('leaves the approval of an invoice that counts as approved in the audit once', async () => {
    const { second, branch } = place
    const importId = await inHandForAnApprovedInvoice(place, 'IH/1')

    expect(await card(second, importId)).toMatchObject({ state: 'applied' })
    expect(
      await ownedRow(
        `select count(*)::int as noted from audit e join invoice i on i.id = e.object_id
         where e.object = 'invoice' and e.action = 'approve_before' and i.branch_code = $1`,
        [branch.code],
      ),
    ).toEqual({ noted: 1 })
    expect(await brokenPromises()).toEqual([])
  })

  it('of an older program, which noted the approval a second time, breaks no promise after the update', async () => {
    const importId = await inHandForAnApprovedInvoice(place, 'IH/2')
    const [noted] = await owned<{ id: number }>(
      `insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules, details)
       select e.branch_code, e.object, e.object_id, e.action, e.actor_id, e.actor_role, e.actor_modules,
         e.details || jsonb_build_object('import', $2::int)
       from audit e join invoice i on i.id = e.object_id
       where e.object = 'invoice' and e.action = 'approve_before' and i.branch_code = $1
       returning id::int`,
      [place.branch.code, importId],
    )
    expect(await brokenPromises()).toMatchObject([{ name: 'invariant_i43_approved_before_is_noted_once' }])

    const update = listMigrations().find(({ name }) => name.startsWith('0075_'))
    await owned(/^insert[^]*/m.exec(update?.sql ?? '')?.[0] ?? '')

    expect(await owned('select audit_id::int as id from approval_noted_twice')).toEqual([noted])
    expect(await brokenPromises()).toEqual([])
  })

  it('is refused above the balance, for a cheque twice, for another salesman and for unknown names', async () => {
    const { director, salesman, party, branch } = place
    const invoice = await anInvoice({ salesman, party, bill: 500 })
    const other = await aWorker(app, { role: role.salesman, in: branch })
    const cheque = { method: 'Cheque', chequeNo: '77', chequeDate: before, chequeBank: 'HBL' }
    const { importId } = await checked(director, 'money', [
      inHand(place, { invoiceNo: invoice.no, amount: '400.00' }),
      inHand(place, { invoiceNo: invoice.no, amount: '200.00' }),
      inHand(place, { ...cheque, amount: '10.00' }),
      inHand(place, { ...cheque, chequeNo: '077', amount: '20.00' }),
      inHand(place, { invoiceNo: invoice.no, salesman: other.loginId, amount: '1.00' }),
      inHand(place, { invoiceNo: 'NONE/1', amount: '2.00' }),
      inHand(place, { method: 'Gold', amount: '3.00' }),
      inHand(place, { method: 'Cheque', amount: '4.00' }),
      inHand(place, { cashier: salesman.loginId, amount: '5.00' }),
      inHand(place, { receivedOn: goLive, amount: '6.00' }),
    ])
    const found = await reasonsOf(director, importId)

    expect(found[3]).toEqual([reasons.aboveBalance(invoice.no, '500.00', '600.00')])
    expect(found[5]).toEqual([reasons.chequeTwice('077', '4'), reasons.chequeDiffers('Cheque No', '077', '4')])
    expect(found[6]).toContain(reasons.notOfSalesman(invoice.no, String(other.loginId)))
    expect(found[7]).toEqual([reasons.notOfParty('NONE/1', party)])
    expect(found[8]).toEqual([reasons.unknown('Method', 'Gold')])
    expect(found[9]).toEqual([
      reasons.required('Cheque No'),
      reasons.required('Cheque Date'),
      reasons.required('Cheque Bank'),
    ])
    expect(found[10]).toEqual([reasons.unknownIn('Cashier Login', String(salesman.loginId), branch.code)])
    expect(found[11]).toEqual([reasons.beforeGoLive('Received On', goLive.split('-').toReversed().join('/'))])
    expect([found[2], found[4]]).toEqual([undefined, [reasons.otherOfCheque('77', '5')]])
  })

  it('is refused when the invoice was paid after the check', async () => {
    const { director, second, salesman, party } = place
    const invoice = await anInvoice({ salesman, party, bill: 500 })
    const { importId } = await checked(director, 'money', [inHand(place, { invoiceNo: invoice.no, amount: '400.00' })])
    await aReceipt({ by: salesman, invoice, amount: 200 })

    await presses(second, importId)
    expect(await card(second, importId)).toMatchObject({ state: 'failed' })
    expect(await brokenPromises()).toEqual([])
  })
})
