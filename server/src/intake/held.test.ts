/** Held money: a director books it, or two directors record that it is not there; nothing else becomes of it. */
import { bookHeld, listHeld } from '@backoffice/contract/intake/held'
import { heldMessages } from '@backoffice/contract/intake/held-messages'
import { reasonMessages } from '@backoffice/contract/intake/reason-messages'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { aCheque } from '../../testing/builders/cash.ts'
import { paid, receiptOf } from '../../testing/builders/cash-forms.ts'
import { anInvoice, aParty, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import {
  aHeldDesk,
  aHeldDeskWithReceipt,
  aHeldReceipt,
  bookingOf,
  titleOfClient,
  heldBooked,
  heldList,
  stateOf,
} from '../../testing/builders/held.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()

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
    const { director, salesman, invoice, held, branch } = await aHeldDeskWithReceipt(app, { ...aCheque(250) })

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
        reason: reasonMessages.invoiceNotOpen(salesman.name, invoice.no),
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
      `A receipt from the phone of ${salesman.name} is held: ${held.no}, 250.00, ${await titleOfClient(invoice)}. Invoice ${invoice.no} is not among the open invoices of ${salesman.name} any more. It waits for a decision.`,
    )
  })

  it('is booked on its invoice in the name of the person who took it, and counts from the moment on the phone', async () => {
    const { director, salesman, invoice, held } = await aHeldDeskWithReceipt(app, { amount: 400 })

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
      `${director.name} booked the held receipt of ${salesman.name}: ${held.no}, 400.00, ${await titleOfClient(invoice)}.`,
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
    const { director, held, invoice } = await aHeldDeskWithReceipt(app, { ...aCheque(1200) })

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
    const { director, held, branch } = await aHeldDeskWithReceipt(app)
    const party = await aParty({ branch: branch.code })

    expect(
      await director.client.ask(bookHeld, { ...bookingOf(director, held, { party } as Invoice), invoices: [] }),
    ).toMatchObject({
      isSuccessful: true,
    })

    expect(await receiptsOf(party)).toMatchObject([{ invoice: null, amount: 100 }])
  })

  it('of several invoices is booked as the phone names them', async () => {
    const desk = await aHeldDesk(app)
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
    const { director, salesman, colleague, held, invoice } = await aHeldDeskWithReceipt(app)
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
      `${director.name} booked the held receipt of ${salesman.name} in the name of ${colleague.name}: ${held.no}, 100.00, ${await titleOfClient(invoice)}.`,
    )
  })

  it('gives its photos to the receipt', async () => {
    const { salesman, colleague, invoice, director } = await aHeldDesk(app)
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
    const { director, salesman, colleague, held, invoice } = await aHeldDeskWithReceipt(app, { ...aCheque(100) })
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
    const { salesman, colleague, invoice, director } = await aHeldDesk(app)
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
    const { salesman, colleague, invoice, director } = await aHeldDesk(app)
    const held = await aHeldReceipt(app, { by: salesman, invoice, to: colleague, amount: 70, body: { nonsense: [1] } })
    expect(await heldList(director)).toMatchObject([
      { readable: false, paymentMode: 'Cash', invoiceNo: '', client: '' },
    ])

    expect(await heldBooked(director, held, invoice)).toMatchObject({ isSuccessful: true })
    expect(await receiptsOf(invoice.party)).toMatchObject([{ amount: 70, method: 'Cash' }])
  })
})
