/** Held money: a director books it, or two directors record that it is not there; nothing else becomes of it. */
import { role } from '@backoffice/contract/access'
import {
  bookHeld,
  confirmHeld,
  heldTimeline,
  listHeld,
  settleHeld,
  withdrawHeld,
} from '@backoffice/contract/intake/held'
import { heldMessages } from '@backoffice/contract/intake/held-messages'
import { messages } from '@backoffice/contract/messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { serverMessages } from '@backoffice/contract/server-messages'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { aCheque } from '../../testing/builders/cash.ts'
import { paid, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, aParty, aWorker, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import {
  aHeldReceipt,
  bookingOf,
  heldBooked,
  heldConfirmed,
  heldList,
  heldSettled,
  heldWithdrawn,
  settlingOf,
  stateOf,
} from '../../testing/builders/held.ts'
import { anUpload } from '../../testing/builders/uploads.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { already, refused } from '../../testing/saves.ts'

const app = await cashApp()

/** A desk with a second salesman, who has the invoice now, and a second director. */
async function aHeldDesk() {
  const desk = await aDesk(app)
  const another = (wanted: 2 | 3) => aWorker(app, { role: wanted, in: desk.branch })
  const [colleague, second] = [await another(role.salesman), await another(role.director)]
  const invoice = await anInvoice({ salesman: desk.salesman, bill: 1000 })
  return { ...desk, colleague, second, invoice }
}

async function aHeldDeskWithReceipt(payment = {}) {
  const desk = await aHeldDesk()
  const held = await aHeldReceipt(app, { by: desk.salesman, invoice: desk.invoice, to: desk.colleague, payment })
  return { ...desk, held }
}

const receiptsOf = (party: string) =>
  owned<Record<string, unknown>>(
    `select i.invoice_no as invoice, r.amount::float, r.method, r.salesman_id as salesman, r.recorded_by as by, r.stage
     from receipt r left join invoice i on i.id = r.invoice_id where r.party = $1 order by r.id`,
    [party],
  )

const newsOf = async ({ client, userId }: Worker) =>
  (await client.ask(listNotifications, { page: 1, limit: 20, userId })).responseObjects.map(({ text }) => text)

const off = ({ userId }: Worker) => owned('update app_user set portal_allowed = false where id = $1', [userId])

describe('held money', () => {
  it('is listed for directors with its number, people, facts, moments and reason', async () => {
    const { director, salesman, invoice, held, branch } = await aHeldDeskWithReceipt({ ...aCheque(250) })

    expect(await heldList(director, { state: 'open' })).toMatchObject([
      {
        itemId: held.id,
        itemNo: held.no,
        userName: salesman.name,
        comesIn: true,
        aCode: invoice.party,
        invoiceNo: invoice.no,
        invoices: [invoice.no],
        amount: 250,
        paymentMode: 'Cheque',
        chequeBank: 'Habib Bank',
        readable: true,
        reason: receiptMessages.invoiceUnknown,
        statusName: 'Held',
        photos: 0,
      },
    ])
    expect(await heldList(director, { state: 'booked' })).toEqual([])
    expect(await heldList(director, { itemNo: held.no.slice(2), sellerId: salesman.userId })).toHaveLength(1)
    expect(await heldList(director, { sellerId: director.userId })).toEqual([])
    const { totals } = await director.client.ask(listHeld, { page: 1, limit: 5, cCode: branch.code, totals: true })
    expect(totals?.amounts).toEqual({ amount: 250 })
    expect(await newsOf(director)).toContain(
      `A receipt from the phone of ${salesman.name} is held: ${held.no}, 250.00, ${await titleOf(invoice)}. ${receiptMessages.invoiceUnknown}. It waits for a decision.`,
    )
  })

  it('is booked on its invoice in the name of the person who took it, and counts from the moment on the phone', async () => {
    const { director, salesman, invoice, held } = await aHeldDeskWithReceipt({ amount: 400 })

    expect(
      await heldBooked(director, held, invoice, { rowVersion: (await heldList(director))[0]?.rowVersion }),
    ).toEqual({
      isSuccessful: true,
      message: heldMessages.booked,
    })

    expect(await receiptsOf(invoice.party)).toEqual([
      { invoice: invoice.no, amount: 400, method: 'Cash', salesman: salesman.userId, by: salesman.userId, stage: 0 },
    ])
    expect(
      await ownedRow(
        `select i.state, r.created_at = i.taken_at as "asTaken", j.actor_id as actor, i.judged_in is null as "isOver"
         from intake i join intake_receipt l on l.intake_id = i.id join receipt r on r.id = l.receipt_id join journal j on j.receipt_id = r.id
         where i.id = $1`,
        [held.id],
      ),
    ).toEqual({ state: 'booked', asTaken: true, actor: director.userId, isOver: true })
    expect(await newsOf(salesman)).toContain(
      `${director.name} booked the held receipt of ${salesman.name}: ${held.no}, 400.00, ${await titleOf(invoice)}.`,
    )
    expect(await heldList(director, { state: 'booked' })).toMatchObject([
      { statusName: 'Booked', decidedBy: director.name, paymentNo: expect.stringContaining('PAY-') },
    ])
    const { answer } = await held.device.ask([held.item.id])
    expect(answer.value?.outcomes).toMatchObject([
      {
        state: 'booked',
        message: heldMessages.bookedBy(director.name),
        receipts: [{ invoiceNo: invoice.no, amount: 400 }],
      },
    ])
  })

  it('that an invoice does not owe becomes an advance of the same payment', async () => {
    const { director, held, invoice } = await aHeldDeskWithReceipt({ ...aCheque(1200) })

    expect(await heldBooked(director, held, invoice)).toMatchObject({ isSuccessful: true })

    expect(await receiptsOf(invoice.party)).toMatchObject([
      { invoice: invoice.no, amount: 1000, method: 'Cheque' },
      { invoice: null, amount: 200, method: 'Cheque' },
    ])
    expect(
      await ownedRow('select count(*)::int as payments, min(amount)::float as amount from payment where party = $1', [
        invoice.party,
      ]),
    ).toEqual({ payments: 1, amount: 1200 })
  })

  it('is booked as an advance of a client that the director chooses', async () => {
    const { director, held, branch } = await aHeldDeskWithReceipt()
    const party = await aParty({ branch: branch.code })

    expect(
      await director.client.ask(bookHeld, { ...bookingOf(director, held, { party } as Invoice), invoices: [] }),
    ).toMatchObject({
      isSuccessful: true,
    })

    expect(await receiptsOf(party)).toMatchObject([{ invoice: null, amount: 100 }])
  })

  it('of several invoices is booked as the phone names them', async () => {
    const desk = await aHeldDesk()
    const { salesman, invoice, colleague, director } = desk
    const other = await anInvoice({ salesman, bill: 500, party: invoice.party })
    const { receiveAmount, ...instrument } = paid({ amount: 700 })
    const held = await aHeldReceipt(app, {
      by: salesman,
      invoice,
      to: colleague,
      kind: 'payment',
      amount: 700,
      body: {
        userId: salesman.userId,
        cCode: salesman.branch,
        aCode: invoice.party,
        instruments: [{ ...instrument, amount: receiveAmount }],
        invoices: [
          { invoiceNo: invoice.no, amount: 300 },
          { invoiceNo: other.no, amount: 350 },
        ],
        advanceAmount: 50,
      },
    })
    expect(await heldList(director)).toMatchObject([{ invoices: [invoice.no, other.no] }])

    expect(await heldBooked(director, held, invoice, { invoices: [invoice.no, other.no] })).toMatchObject({
      isSuccessful: true,
    })

    expect(await receiptsOf(invoice.party)).toMatchObject([
      { invoice: invoice.no, amount: 300 },
      { invoice: other.no, amount: 350 },
      { invoice: null, amount: 50 },
    ])
  })

  it('of a person who cannot come in is booked in the name of another salesman', async () => {
    const { director, salesman, colleague, held, invoice } = await aHeldDeskWithReceipt()
    await off(salesman)
    expect(await heldList(director)).toMatchObject([{ comesIn: false }])

    expect(await heldBooked(director, held, invoice)).toEqual(refused(heldMessages.noSalesman))
    expect(await heldBooked(director, held, invoice, { salesmanId: director.userId })).toEqual(
      refused(heldMessages.salesmanGone),
    )
    expect(await heldBooked(director, held, invoice, { salesmanId: colleague.userId })).toMatchObject({
      isSuccessful: true,
    })
    expect(await receiptsOf(invoice.party)).toMatchObject([
      { salesman: colleague.userId, by: salesman.userId, stage: 0 },
    ])
    expect(await newsOf(colleague)).toContain(
      `${director.name} booked the held receipt of ${salesman.name} in the name of ${colleague.name}: ${held.no}, 100.00, ${await titleOf(invoice)}.`,
    )
  })

  it('gives its photos to the receipt', async () => {
    const { salesman, colleague, invoice, director } = await aHeldDesk()
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer()
    const held = await aHeldReceipt(app, {
      by: salesman,
      invoice,
      to: colleague,
      photos: [picture, Buffer.from('later')],
    })
    expect((await held.device.photo(held.item, 0)).status).toBe(200)
    expect(await heldList(director)).toMatchObject([
      { photos: 2, missingPhotos: 1, images: [{ createdBy: salesman.userId }] },
    ])

    await heldBooked(director, held, invoice)

    expect(
      await owned(
        `select a.document_kind from attachment a join intake_receipt l on l.receipt_id = a.document_id where l.intake_id = $1`,
        [held.id],
      ),
    ).toEqual([{ document_kind: 'receipt' }])
  })

  it('is not booked where a rule is broken, in the order of the form', async () => {
    const { director, salesman, colleague, held, invoice } = await aHeldDeskWithReceipt({ ...aCheque(100) })
    const wrong = { ...invoice, no: 'none' }

    expect(await heldBooked(director, { ...held, id: 2_000_000_000 }, invoice)).toEqual(refused(heldMessages.notFound))
    expect(await heldBooked(director, held, invoice, { rowVersion: 99 })).toEqual(refused(heldMessages.changed))
    expect(await heldBooked(director, held, invoice, { aCode: ' ' })).toEqual(refused(heldMessages.noClient))
    expect(await heldBooked(director, held, invoice, { salesmanId: colleague.userId })).toEqual(
      refused(heldMessages.staysWithSalesman),
    )
    expect(await heldBooked(director, held, invoice, { aCode: 'none' })).toEqual(refused(receiptMessages.clientUnknown))
    expect(await heldBooked(director, held, wrong)).toEqual(refused(heldMessages.invoiceUnknown))
    expect(await heldBooked(director, held, await anInvoice({ salesman }), { aCode: invoice.party })).toEqual(
      refused(heldMessages.invoiceUnknown),
    )
    expect(await stateOf(held)).toBe('held')
  })

  it('in a cheque that another receipt has is refused with the receipt', async () => {
    const { salesman, colleague, invoice, director } = await aHeldDesk()
    const cheque = aCheque(100)
    await salesman.client.ask(saveReceipts, { invoiceDetails: [receiptOf(invoice, cheque)] })
    const held = await aHeldReceipt(app, { by: salesman, invoice, to: colleague, payment: cheque })

    expect(await heldBooked(director, held, invoice)).toMatchObject({
      isSuccessful: false,
      message: expect.stringContaining(`is already recorded with invoice ${invoice.no}`),
    })
    expect(await stateOf(held)).toBe('held')
  })

  it('whose facts cannot be read is booked as cash', async () => {
    const { salesman, colleague, invoice, director } = await aHeldDesk()
    const held = await aHeldReceipt(app, { by: salesman, invoice, to: colleague, amount: 70, body: { nonsense: [1] } })
    expect(await heldList(director)).toMatchObject([
      { readable: false, paymentMode: 'Cash', invoiceNo: '', client: '' },
    ])

    expect(await heldBooked(director, held, invoice)).toMatchObject({ isSuccessful: true })
    expect(await receiptsOf(invoice.party)).toMatchObject([{ amount: 70, method: 'Cash' }])
  })
})

describe('held money that is not there', () => {
  it('is settled when a second director confirms what the first recorded, with a photo', async () => {
    const { director, second, salesman, held, invoice } = await aHeldDeskWithReceipt()
    const photo = await anUpload({ by: director, code: held.no })

    expect(await heldSettled(director, held, { settlementImages: [photo.sent] })).toEqual({
      isSuccessful: true,
      message: heldMessages.proposed,
    })
    expect(await stateOf(held)).toBe('held')
    expect(await heldList(director)).toMatchObject([
      { statusName: 'Second Director', own: true, proposedBy: director.name },
    ])
    expect(await newsOf(second)).toContain(
      `${director.name} recorded the held receipt of ${salesman.name} as given back to the client: ${held.no}, 100.00, ${await titleOf(invoice)}. the client took it back. It waits for a second approval.`,
    )
    expect(await heldConfirmed(director, held)).toEqual(refused(heldMessages.confirmOwn))
    expect(await heldConfirmed(second, held)).toEqual({ isSuccessful: true, message: heldMessages.confirmed })
    expect(await stateOf(held)).toBe('settled')
    expect(await receiptsOf(invoice.party)).toEqual([])
    expect(await heldConfirmed(second, held)).toEqual(refused(already('settled', second)))
    expect(await heldBooked(second, held, invoice)).toEqual(refused(already('settled', second)))
    expect(await heldList(second, { state: 'settled' })).toMatchObject([
      { statusName: 'Settled', outcome: 'Given back to the client: the client took it back', decidedBy: second.name },
    ])
    expect((await second.client.ask(heldTimeline, { id: String(held.id) })).events).toMatchObject([
      { action: 'held' },
      { action: 'propose', who: director.name, comment: 'the client took it back', images: [{ imageId: photo.id }] },
      { action: 'confirm', who: second.name },
    ])
    const { answer } = await held.device.ask([held.item.id])
    expect(answer.value?.outcomes).toMatchObject([
      {
        state: 'settled',
        message: heldMessages.settledBy('given back to the client', director.name, second.name),
        receipts: [],
      },
    ])
  })

  it('is taken back by the first director while it waits, and then recorded anew', async () => {
    const { director, second, held } = await aHeldDeskWithReceipt()
    await heldSettled(director, held)

    expect(await heldSettled(second, held)).toEqual(refused(heldMessages.waitsAlready))
    expect(await heldWithdrawn(second, held)).toEqual(refused(heldMessages.withdrawOwn))
    expect(await heldWithdrawn(director, held)).toEqual({ isSuccessful: true, message: heldMessages.withdrawn })
    expect(await heldConfirmed(second, held)).toEqual(refused(heldMessages.notProposed))
    expect(await heldWithdrawn(director, held)).toEqual(refused(heldMessages.notProposed))
    expect(await heldSettled(second, held, { as: 'neverReceived', reason: 'typed twice' })).toMatchObject({
      isSuccessful: true,
    })
    expect(await heldConfirmed(director, held)).toMatchObject({ isSuccessful: true })
  })

  it('is booked after all, which ends what waits for a second director', async () => {
    const { director, second, held, invoice } = await aHeldDeskWithReceipt()
    await heldSettled(director, held)

    expect(await heldBooked(second, held, invoice)).toMatchObject({ isSuccessful: true })
    expect(await heldConfirmed(second, held)).toEqual(refused(already('booked', second)))
    expect(await owned('select ended_as from intake_settlement where intake_id = $1', [held.id])).toEqual([
      { ended_as: 'booked' },
    ])
  })

  it('needs what became of it and a reason, in this order', async () => {
    const { director, held } = await aHeldDeskWithReceipt()

    expect(await heldSettled(director, held, { as: '', reason: '' })).toEqual(refused(heldMessages.noOutcome))
    expect(await heldSettled(director, held, { reason: '  ' })).toEqual(refused(heldMessages.noReason))
  })
})

describe('a decision about held money', () => {
  it('is of directors with Deposit Approvals of the branch alone', async () => {
    const { salesman, cashier, held, invoice, branch } = await aHeldDeskWithReceipt()
    const elsewhere = await aDesk(app)
    const powerless = await aWorker(app, { role: role.director, in: branch, modules: [8, 10, 12] })

    for (const worker of [salesman, cashier, powerless]) {
      for (const [call, wire] of [
        [listHeld, { page: 1, limit: 5, cCode: branch.code }],
        [bookHeld, bookingOf(worker, held, invoice)],
        [settleHeld, settlingOf(worker, held)],
        [confirmHeld, { userId: worker.userId, cCode: branch.code, itemId: held.id }],
        [withdrawHeld, { userId: worker.userId, cCode: branch.code, itemId: held.id }],
        [heldTimeline, { id: String(held.id) }],
      ] as const) {
        const { status, failure } = await worker.client.sendAnything(call, wire)
        expect([status, failure.message]).toEqual([403, messages.http.notAllowed])
      }
    }
    const far = elsewhere.director
    const { status, failure } = await far.client.sendAnything(bookHeld, bookingOf(far, held, invoice))
    expect([status, failure.message]).toEqual([403, serverMessages.otherBranch])
    expect(await heldBooked(far, { ...held, branch: far.branch }, invoice)).toEqual(refused(heldMessages.notFound))
    expect((await far.client.sendAnything(heldTimeline, { id: String(held.id) })).status).toBe(404)
    expect(await stateOf(held)).toBe('held')
  })

  it('is not of the person who took the money, who is a director meanwhile', async () => {
    const { salesman, colleague, held, invoice } = await aHeldDeskWithReceipt()
    await owned('update app_user set role_id = 3 where id = $1', [salesman.userId])
    await owned('delete from user_module where user_id = $1', [salesman.userId])
    await owned('insert into user_module (user_id, module_id) values ($1, 7)', [salesman.userId])

    expect(await heldSettled(salesman, held)).toEqual(refused(heldMessages.ownMoney))
    expect(await heldBooked(salesman, held, invoice, { salesmanId: colleague.userId })).toEqual(
      refused(heldMessages.ownMoney),
    )
  })
})

const titleOf = async ({ branch, party }: Invoice) =>
  (await ownedRow<{ title: string }>('select title from chart where branch_code = $1 and acode = $2', [branch, party]))
    .title
