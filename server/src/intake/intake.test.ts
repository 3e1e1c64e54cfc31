/** Items from phones: each is stored once, booked as it was typed or as it fits, or held; nothing is lost and nothing is doubled. */
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { savePayment } from '@backoffice/contract/payments/payments'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { describe, expect, it } from 'vitest'
import type { Payment } from '../../testing/builders/cash-forms.ts'
import { aParty, anInvoice, aWorker, type Invoice, today, type Worker } from '../../testing/builders/desk.ts'
import { aDevice, type Device, type Item } from '../../testing/builders/devices.ts'
import { aPhone, bodyOf, bookedOf, outcomeOf, receiptItem } from '../../testing/builders/phone-items.ts'
import { inCash, paymentOf } from '../../testing/builders/payments.ts'
import { visitOf } from '../../testing/builders/visits.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { holdItemsThatWait } from './intake.sql.ts'

const app = await cashApp()
const { base } = app

describe('a receipt from a phone', () => {
  it('is booked as it was typed, with its number', async () => {
    const { device, invoice, salesman } = await aPhone(app)

    const outcome = await outcomeOf(device, receiptItem(device, invoice, { amount: 250 }))

    expect(outcome).toMatchObject({
      state: 'booked',
      message: intakeMessages.booked,
      receipts: [{ invoiceNo: invoice.no, amount: 250 }],
    })
    expect(await bookedOf(invoice)).toEqual([{ amount: 250, method: 'Cash' }])
    expect(
      await ownedRow('select number, amount::float8 as amount, user_id as "userId" from intake where device_id = $1', [
        device.deviceId,
      ]),
    ).toEqual({
      number: 1,
      amount: 250,
      userId: salesman.userId,
    })
  })

  it('is booked once however often and from however many tabs it comes, a year later too', async () => {
    const { device, invoice } = await aPhone(app)
    const item = receiptItem(device, invoice)

    const at_once = await Promise.all([1, 2, 3, 4, 5, 6].map(() => outcomeOf(device, item)))
    await owned(`update intake set received_at = received_at - interval '1 year' where device_id = $1`, [
      device.deviceId,
    ])
    const later = await outcomeOf(device, item)

    expect(new Set([...at_once, later].map((outcome) => JSON.stringify({ ...outcome, receivedAt: '' }))).size).toBe(1)
    expect(await bookedOf(invoice)).toHaveLength(1)
  })

  it('with another text under its id is refused and kept', async () => {
    const { device, invoice } = await aPhone(app)
    const item = receiptItem(device, invoice, { amount: 100 })
    await device.add(item)

    const other = await device.add(receiptItem(device, invoice, { amount: 900 }, { id: item.id }))

    expect([other.status, other.message]).toEqual([422, intakeMessages.otherText])
    expect(await bookedOf(invoice)).toEqual([{ amount: 100, method: 'Cash' }])
    expect(await owned('select from intake_contradiction where device_id = $1', [device.deviceId])).toHaveLength(1)
  })

  it('is not booked again when its online save was done and the answer was lost', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    const item = receiptItem(device, invoice)
    await salesman.client.ask(saveReceipts, bodyOf(invoice), { key: item.id })

    expect(await outcomeOf(device, item)).toMatchObject({ state: 'booked', receipts: [{ amount: 100 }] })
    expect(await bookedOf(invoice)).toHaveLength(1)
  })

  it('is booked once when its online save and the item come at the same moment', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    for (let round = 0; round < 5; round += 1) {
      const item = receiptItem(device, invoice, { amount: 10 + round })
      const wire = bodyOf(invoice, { amount: 10 + round })
      const send = () => salesman.client.send(saveReceipts, wire, { key: item.id })
      await Promise.all([send(), outcomeOf(device, item), send()])
      expect(await outcomeOf(device, item)).toMatchObject({ state: 'booked' })
    }
    expect(await bookedOf(invoice)).toHaveLength(5)
  })

  it('of an invoice that was paid meanwhile becomes what fits and an advance', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    await salesman.client.ask(saveReceipts, bodyOf(invoice, { amount: 700 }))

    expect(await outcomeOf(device, receiptItem(device, invoice, { amount: 500 }))).toMatchObject({
      state: 'booked',
      message: intakeMessages.asAdvance('200.00'),
      receipts: [
        { invoiceNo: invoice.no, amount: 300 },
        { invoiceNo: '', amount: 200 },
      ],
    })
    expect(await outcomeOf(device, receiptItem(device, invoice, { amount: 50 }))).toMatchObject({
      state: 'booked',
      receipts: [{ invoiceNo: '', amount: 50 }],
    })
    expect(await ownedRow('select balance::float8 as balance from invoice where id = $1', [invoice.id])).toEqual({
      balance: 0,
    })
  })

  it('of two phones for one invoice at the same moment is paid in full once, and the rest is an advance', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    const other = await aDevice(app, salesman)

    const outcomes = await Promise.all(
      [device, other].map((phone) => outcomeOf(phone, receiptItem(phone, invoice, { amount: 800 }))),
    )

    expect(outcomes.map((outcome) => outcome && 'state' in outcome && outcome.state)).toEqual(['booked', 'booked'])
    expect(await ownedRow('select balance::float8 as balance from invoice where id = $1', [invoice.id])).toEqual({
      balance: 0,
    })
    expect(await ownedRow('select sum(amount)::float8 as sum from receipt where party = $1', [invoice.party])).toEqual({
      sum: 1600,
    })
  })

  it('is an advance where it names no invoice', async () => {
    const { device, salesman, party } = await aPhone(app)
    const advance = {
      sUserId: salesman.userId,
      cCode: salesman.branch,
      invoiceNo: '',
      aCode: party,
      paymentType: 'Advance Payment',
      receiveAmount: 75,
      paymentMode: 'Cash',
      chequeNO: '',
      chequeDate: '',
      chequeBank: '',
    }

    expect(await outcomeOf(device, device.item({ body: { invoiceDetails: [advance] }, amount: 75 }))).toMatchObject({
      state: 'booked',
      receipts: [{ invoiceNo: '', amount: 75 }],
    })
  })
})

describe('a payment from a phone', () => {
  it('is booked over its invoices, and what was paid meanwhile is an advance', async () => {
    const { device, salesman } = await aPhone(app)
    const party = await aParty({ branch: salesman.branch })
    const one = await anInvoice({ salesman, party, bill: 300 })
    const two = await anInvoice({ salesman, party, bill: 500 })
    const body = paymentOf({
      by: salesman,
      party,
      invoices: [
        [one, 300],
        [two, 400],
      ],
      instruments: [inCash(700)],
    })
    await salesman.client.ask(saveReceipts, bodyOf(two, { amount: 450 }))

    expect(await outcomeOf(device, device.item({ kind: 'payment', body, amount: 700 }))).toMatchObject({
      state: 'booked',
      message: intakeMessages.asAdvance('350.00'),
      receipts: [
        { invoiceNo: one.no, amount: 300 },
        { invoiceNo: two.no, amount: 50 },
        { invoiceNo: '', amount: 350 },
      ],
    })
  })

  it('is not booked again when its online save was done', async () => {
    const { device, salesman, party } = await aPhone(app)
    const invoice = await anInvoice({ salesman, party })
    const body = paymentOf({ by: salesman, party, invoices: [[invoice, 200]], instruments: [inCash(300)] })
    const item = device.item({ kind: 'payment', body, amount: 300 })
    await salesman.client.ask(savePayment, body, { key: item.id })

    expect(await outcomeOf(device, item)).toMatchObject({
      state: 'booked',
      receipts: [{ amount: 200 }, { amount: 100 }],
    })
    expect(await owned('select from receipt where party = $1', [party])).toHaveLength(2)
  })
})

describe('money from a phone is held', () => {
  const held = async (device: Device, invoice: Invoice, payment: Payment = {}) => {
    const outcome = await outcomeOf(device, receiptItem(device, invoice, payment))
    expect(outcome).toMatchObject({ state: 'held', receipts: [] })
    return outcome && 'state' in outcome ? outcome.message : ''
  }

  it('when the invoice is another salesman’s by now', async () => {
    const { device, invoice, branch } = await aPhone(app)
    const other = await aWorker(app, { role: 2, in: branch })
    await owned('update invoice set salesman_id = $1 where id = $2', [other.userId, invoice.id])

    expect(await held(device, invoice)).not.toBe('')
  })

  it('when the person was switched off, lost the module or the branch', async () => {
    const taken: ((worker: Worker) => Promise<unknown>)[] = [
      ({ userId }) => owned('update app_user set portal_allowed = false where id = $1', [userId]),
      ({ userId }) => owned('delete from user_module where user_id = $1', [userId]),
      ({ userId }) => owned('update user_branch set active = false where user_id = $1', [userId]),
    ]
    for (const take of taken) {
      const { device, invoice, salesman } = await aPhone(app)
      await take(salesman)
      expect(await held(device, invoice)).not.toBe('')
      expect((await device.ask([])).status).toBe(200)
    }
  })

  it('when its cheque is in another receipt', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    const cheque = {
      amount: 100,
      method: 'Cheque',
      chequeNo: '77',
      chequeDate: '2026-03-01',
      chequeBank: 'HBL',
    } as const
    await salesman.client.ask(saveReceipts, bodyOf(invoice, cheque))

    expect(await held(device, invoice, { ...cheque, amount: 120 })).toContain('77')
  })

  it('when it was made after its sign-in ended, or after the phone ended', async () => {
    const { device, invoice, branch } = await aPhone(app)
    await owned(`update sign_in set ended_at = now(), ended_because = 'signed out' where id = $1`, [device.signIn])
    const made = receiptItem(device, invoice, {}, { madeAgo: -2000 })
    expect(await outcomeOf(device, made)).toMatchObject({ state: 'held', message: intakeMessages.madeLate })

    const other = await aDevice(app, await aWorker(app, { role: 2, in: branch }))
    await owned(`update device set ended_at = now(), ended_by = user_id, ended_as = 'ended' where device_id = $1`, [
      other.deviceId,
    ])
    const late = receiptItem(other, invoice, {}, { madeAgo: -2000 })
    expect(await outcomeOf(other, late)).toMatchObject({ state: 'held', message: intakeMessages.madeLate })
  })

  it('when its amount is not the sum of its money', async () => {
    const { device, invoice } = await aPhone(app)
    const item = device.item({ body: bodyOf(invoice, { amount: 100 }), amount: 1000 })

    expect(await outcomeOf(device, item)).toMatchObject({ state: 'held', message: intakeMessages.notWhole })
    expect(await bookedOf(invoice)).toEqual([])
  })

  it('when a server took it in and was stopped before it judged it', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    const item = receiptItem(device, invoice)
    await owned(
      `insert into intake (device_id, item_id, branch_code, user_id, kind, number, amount, body, signature, sign_in_id, made_at, sent_at, received_at)
       values ($1, $2, $3, $4, 'receipt', 1, 100, '{}', decode(repeat('00', 64), 'hex'), $5, now(), now(), now() - interval '2 hours')`,
      [device.deviceId, item.id, salesman.branch, salesman.userId, device.signIn],
    )

    await holdItemsThatWait(base.database)

    expect((await device.ask([item.id])).answer.value?.outcomes[0]).toMatchObject({
      state: 'held',
      message: intakeMessages.notJudged,
    })
  })
})

describe('a leave and a visit', () => {
  it('go back to their user where they cannot be saved', async () => {
    const { device } = await aPhone(app)

    expect(await outcomeOf(device, device.item({ kind: 'visit', body: {} }))).toMatchObject({
      state: 'returned',
      receipts: [],
    })
  })
})

describe('a visit from a phone', () => {
  it('has the time at which it was made there', async () => {
    const { device, salesman } = await aPhone(app)
    const item = device.item({ kind: 'visit', body: await visitOf(salesman), madeAgo: 3 * 60 * 60 * 1000 })

    expect(await outcomeOf(device, item)).toMatchObject({ state: 'booked' })
    expect(
      await owned(
        `select round(extract(epoch from entered_at - made_at) / 60)::int as minutes from visit where entered_by = $1`,
        [salesman.userId],
      ),
    ).toEqual([{ minutes: 180 }])
  })
})

describe('the day of a receipt', () => {
  const dayOf = async (item: Item) =>
    (
      await ownedRow<{ day: string }>(
        `select local_day(r.branch_code, r.created_at)::text as day from intake i join intake_receipt l on l.intake_id = i.id
         join receipt r on r.id = l.receipt_id where i.item_id = $1`,
        [item.id],
      )
    ).day
  const twoDays = 2 * 24 * 60 * 60 * 1000

  it('is the day of the phone, if its clock is right and the phone was here then', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    await owned(`update device set made_at = now() - interval '5 days' where device_id = $1`, [device.deviceId])
    await owned(`update sign_in set started_at = now() - interval '5 days' where id = $1`, [device.signIn])
    const item = receiptItem(device, invoice, {}, { madeAgo: twoDays })

    await device.add(item)

    expect(await dayOf(item)).toBe(await today(salesman.branch, -2))
  })

  it('is the day of arrival, if the clock is wrong, or if the phone was not registered then', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    const before = receiptItem(device, invoice, {}, { madeAgo: twoDays })
    await device.add(before)
    expect(await dayOf(before)).toBe(await today(salesman.branch))

    await owned(`update device set made_at = now() - interval '500 days' where device_id = $1`, [device.deviceId])
    for (const ahead of [400 * 24 * 60 * 60 * 1000, -2 * 60 * 60 * 1000]) {
      const wrong = receiptItem(device, invoice, { amount: 10 }, { madeAgo: -ahead + 1000 })
      expect(await outcomeOf(device, wrong, { ahead })).toMatchObject({ state: 'booked' })
      expect(await dayOf(wrong)).toBe(await today(salesman.branch))
    }
  })
})
