/** Items from phones: each is stored once, booked as it was typed or as it fits, or held; nothing is lost and nothing is doubled. */
import { randomUUID } from 'node:crypto'
import { endDevice, listDevices, registerDevice } from '@backoffice/contract/intake/devices'
import { intakeMessages } from '@backoffice/contract/intake/intake-messages'
import { addItem } from '@backoffice/contract/intake/items'
import { savePayment } from '@backoffice/contract/payments/payments'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Payment, receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, aParty, anInvoice, aWorker, type Invoice, today, type Worker } from '../../testing/builders/desk.ts'
import { aDevice, type Device, type Item } from '../../testing/builders/devices.ts'
import { inCash, paymentOf } from '../../testing/builders/payments.ts'
import { clientOf } from '../../testing/client.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { holdItemsThatWait } from './intake.sql.ts'

const app = await cashApp()
const { base } = app

const bodyOf = (invoice: Invoice, payment: Payment = {}) => ({ invoiceDetails: [receiptOf(invoice, payment)] })

const receiptItem = (
  device: Device,
  invoice: Invoice,
  payment: Payment = {},
  wishes: { id?: string; madeAgo?: number } = {},
): Item => device.item({ body: bodyOf(invoice, payment), amount: payment.amount ?? 100, ...wishes })

async function outcomeOf(device: Device, item: Item, sending?: Parameters<Device['add']>[1]) {
  const { status, answer, message } = await device.add(item, sending)
  return status === 200 ? answer.value?.outcomes[0] : { status, message }
}

const bookedOf = (invoice: Invoice) =>
  owned<{ amount: string; method: string }>(
    'select amount::float8 as amount, method from receipt where branch_code = $1 and party = $2 order by id',
    [invoice.branch, invoice.party],
  )

const aPhone = async () => {
  const desk = await aDesk(app)
  return { ...desk, device: await aDevice(app, desk.salesman), invoice: await anInvoice({ salesman: desk.salesman }) }
}

const picture = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()

describe('a receipt from a phone', () => {
  it('is booked as it was typed, with its number', async () => {
    const { device, invoice, salesman } = await aPhone()

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
    const { device, invoice } = await aPhone()
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
    const { device, invoice } = await aPhone()
    const item = receiptItem(device, invoice, { amount: 100 })
    await device.add(item)

    const other = await device.add(receiptItem(device, invoice, { amount: 900 }, { id: item.id }))

    expect([other.status, other.message]).toEqual([422, intakeMessages.otherText])
    expect(await bookedOf(invoice)).toEqual([{ amount: 100, method: 'Cash' }])
    expect(await owned('select from intake_contradiction where device_id = $1', [device.deviceId])).toHaveLength(1)
  })

  it('is not booked again when its online save was done and the answer was lost', async () => {
    const { device, invoice, salesman } = await aPhone()
    const item = receiptItem(device, invoice)
    await salesman.client.ask(saveReceipts, bodyOf(invoice), { key: item.id })

    expect(await outcomeOf(device, item)).toMatchObject({ state: 'booked', receipts: [{ amount: 100 }] })
    expect(await bookedOf(invoice)).toHaveLength(1)
  })

  it('is booked once when its online save and the item come at the same moment', async () => {
    const { device, invoice, salesman } = await aPhone()
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
    const { device, invoice, salesman } = await aPhone()
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
    const { device, invoice, salesman } = await aPhone()
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
    const { device, salesman, party } = await aPhone()
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
    const { device, salesman } = await aPhone()
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
    const { device, salesman, party } = await aPhone()
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
    const { device, invoice, branch } = await aPhone()
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
      const { device, invoice, salesman } = await aPhone()
      await take(salesman)
      expect(await held(device, invoice)).not.toBe('')
      expect((await device.ask([])).status).toBe(200)
    }
  })

  it('when its cheque is in another receipt', async () => {
    const { device, invoice, salesman } = await aPhone()
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
    const { device, invoice, branch } = await aPhone()
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
    const { device, invoice } = await aPhone()
    const item = device.item({ body: bodyOf(invoice, { amount: 100 }), amount: 1000 })

    expect(await outcomeOf(device, item)).toMatchObject({ state: 'held', message: intakeMessages.notWhole })
    expect(await bookedOf(invoice)).toEqual([])
  })

  it('when a server took it in and was stopped before it judged it', async () => {
    const { device, invoice, salesman } = await aPhone()
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

describe('a phone', () => {
  it('of a person who lost everything still delivers what was made before, and is judged when they come back', async () => {
    const { device, invoice, salesman } = await aPhone()
    const item = receiptItem(device, invoice)
    await owned('update app_user set portal_allowed = false where id = $1', [salesman.userId])
    await owned(`update sign_in set ended_at = clock_timestamp(), ended_because = 'switched off' where id = $1`, [
      device.signIn,
    ])

    expect(await outcomeOf(device, item)).toMatchObject({ state: 'held', message: intakeMessages.switchedOff })
  })

  it('that was reported lost delivers nothing, and its directors hear what it stated', async () => {
    const { device, invoice, salesman, director, branch } = await aPhone()
    await device.ask([], { items: 3, amount: 900 })
    const other = await aWorker(app, { role: 2, in: branch })
    const end = { userId: other.userId, deviceId: device.deviceId, as: 'lost' } as const
    expect(await other.client.ask(endDevice, end)).toMatchObject({ isSuccessful: false })

    expect(await director.client.ask(endDevice, { ...end, userId: director.userId })).toMatchObject({
      isSuccessful: true,
    })

    expect(await outcomeOf(device, receiptItem(device, invoice))).toEqual({
      status: 403,
      message: intakeMessages.lostDevice,
    })
    expect((await device.ask([])).status).toBe(403)
    const news = await owned('select kind, facts from notification where user_id = $1 and kind = $2', [
      salesman.userId,
      'phone_lost',
    ])
    expect(news).toMatchObject([{ facts: { items: 3, amount: 900, phone: device.code } }])
  })

  it('that comes back with fewer items than it stated is reported once', async () => {
    const { device, invoice, salesman } = await aPhone()
    await device.add(receiptItem(device, invoice), { items: 3, amount: 300 })
    await device.ask([], { items: 2, amount: 200 })
    const reported = () =>
      owned('select facts from notification where user_id = $1 and kind = $2', [salesman.userId, 'phone_fewer'])
    expect(await reported()).toEqual([])

    await device.ask([], { items: 1, amount: 50 })
    await device.ask([], { items: 1, amount: 50 })

    expect(await reported()).toMatchObject([{ facts: { items: 1, amount: 150 } }])
  })

  it('whose late request states more than its last one is not reported', async () => {
    const { device, salesman } = await aPhone()
    await device.ask([], { items: 1, request: 10 })
    await device.ask([], { items: 5, request: 9 })
    await device.ask([], { items: 1, request: 11 })

    expect(
      await owned('select from notification where user_id = $1 and kind = $2', [salesman.userId, 'phone_fewer']),
    ).toEqual([])
  })

  it('that lost its storage comes back as another one, with a code of its own, and what it stated is reported', async () => {
    const { device, salesman } = await aPhone()
    await device.ask([], { items: 2, amount: 60 })

    const other = await aDevice(app, salesman)

    expect(other.code).not.toBe(device.code)
    expect(
      await owned('select facts from notification where user_id = $1 and kind = $2', [salesman.userId, 'phone_fewer']),
    ).toMatchObject([{ facts: { phone: device.code, newPhone: other.code, items: 2 } }])
    const { responseObjects } = await salesman.client.ask(listDevices, { page: 1, limit: 10, userId: salesman.userId })
    expect(responseObjects.map(({ code, waitingItems }) => [code, waitingItems])).toEqual(
      expect.arrayContaining([
        [device.code, 2],
        [other.code, 0],
      ]),
    )
  })

  it('keeps its code over sign-ins, and a phone of a colleague is not bound to another person', async () => {
    const { device, salesman, branch } = await aPhone()
    const { publicKey, deviceId } = device
    const again = await salesman.client.ask(registerDevice, {
      userId: salesman.userId,
      deviceId,
      publicKey,
      name: 'The same',
    })
    expect(again.value).toMatchObject({ deviceId, code: device.code, token: '' })

    const colleague = await aWorker(app, { role: 2, in: branch })
    const theirs = await colleague.client.ask(registerDevice, {
      userId: colleague.userId,
      deviceId,
      publicKey,
      name: 'Theirs',
    })
    expect(theirs.value?.deviceId).not.toBe(deviceId)
  })

  it('is refused without its token, and without the signature of its key', async () => {
    const { device, invoice } = await aPhone()
    const other = await aDevice(app, (await aDesk(app)).salesman)
    const item = receiptItem(device, invoice)
    const answers = await Promise.all([
      clientOf(app.app, '/main').sendAnything(addItem, {}),
      // The token of one phone with the proof of another one.
      app.app
        .inject({
          method: 'POST',
          url: `/main/${addItem.path}`,
          headers: {
            authorization: `Bearer ${device.token}`,
            'device-proof': 'AAAA',
            'content-type': 'application/json',
          },
          payload: '{}',
        })
        .then(({ statusCode: status }: { readonly statusCode: number }) => ({ status })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 403])
    expect((await other.add(item)).answer).toEqual({ isSuccessful: false, message: intakeMessages.wrongProof })
    expect(await bookedOf(invoice)).toEqual([])
  })
})

describe('an item', () => {
  it('that cannot be opened, or is of no known shape, is refused and not stored', async () => {
    const { device, invoice } = await aPhone()
    const item = receiptItem(device, invoice)
    const bad = async (sealed: string) => (await device.add({ ...item, sealed })).answer
    const refused = { isSuccessful: false, message: intakeMessages.unreadable }
    expect(await bad('')).toEqual(refused)
    expect(await bad('AAAA')).toEqual(refused)
    expect(await bad(`${item.sealed.slice(0, -8)}AAAAAAA=`)).toEqual(refused)
    expect(await owned('select from intake where device_id = $1', [device.deviceId])).toEqual([])

    const { status, errors } = await device.sendAnything(addItem, { request: 1 })
    expect([status, Object.keys(errors ?? {})]).toEqual([400, ['sentAt', 'waiting', 'sealKeyId', 'sealed']])
  })
})

describe('a take-back', () => {
  it('that comes first ends its item, and both stay in the history', async () => {
    const { device, invoice } = await aPhone()
    const item = receiptItem(device, invoice)
    const back = device.item({ kind: 'takeBack', body: { item: item.id } })

    expect(await outcomeOf(device, back)).toMatchObject({ state: 'settled' })
    expect(await outcomeOf(device, item)).toMatchObject({ state: 'takenBack', receipts: [] })
    expect(await bookedOf(invoice)).toEqual([])
    expect(await owned('select from intake where device_id = $1', [device.deviceId])).toHaveLength(2)
  })

  it('of an item that is at the office changes nothing', async () => {
    const { device, invoice } = await aPhone()
    const item = receiptItem(device, invoice)
    await device.add(item)

    const back = await outcomeOf(device, device.item({ kind: 'takeBack', body: { item: item.id } }))

    expect(back).toMatchObject({ state: 'returned', message: intakeMessages.isAtOffice })
    expect(await bookedOf(invoice)).toHaveLength(1)
  })
})

describe('a leave and a visit', () => {
  it('go back to their user where they cannot be saved', async () => {
    const { device } = await aPhone()

    expect(await outcomeOf(device, device.item({ kind: 'visit', body: {} }))).toMatchObject({
      state: 'returned',
      receipts: [],
    })
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
    const { device, invoice, salesman } = await aPhone()
    await owned(`update device set made_at = now() - interval '5 days' where device_id = $1`, [device.deviceId])
    await owned(`update sign_in set started_at = now() - interval '5 days' where id = $1`, [device.signIn])
    const item = receiptItem(device, invoice, {}, { madeAgo: twoDays })

    await device.add(item)

    expect(await dayOf(item)).toBe(await today(salesman.branch, -2))
  })

  it('is the day of arrival, if the clock is wrong, or if the phone was not registered then', async () => {
    const { device, invoice, salesman } = await aPhone()
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

describe('a photo from a phone', () => {
  const imagesOf = (item: Item) =>
    owned(
      `select a.document_kind from attachment a join intake_photo p on p.attachment_id = a.id join intake i on i.id = p.intake_id
       where i.item_id = $1`,
      [item.id],
    )

  it('comes after its receipt in parts, goes on after a cut, and is on the receipt', async () => {
    const { device, invoice } = await aPhone()
    const item = device.item({ body: bodyOf(invoice), amount: 100, photos: [await picture()] })
    await device.add(item)
    await device.photo(item, 0, { from: 0, to: 100 })
    await device.photo(item, 0, { from: 0, to: 100 })
    const { answer } = await device.photo(item, 0, { from: 100, to: 200 })
    expect(answer.value?.outcomes[0]?.photos).toEqual([200])

    await device.photo(item, 0, { from: 200 })
    await device.photo(item, 0, { from: 200 })

    expect(await imagesOf(item)).toEqual([{ document_kind: 'receipt' }])
  })

  it('that is no picture is noted, and its receipt stays', async () => {
    const { device, invoice } = await aPhone()
    const item = device.item({ body: bodyOf(invoice), amount: 100, photos: [Buffer.from('no picture')] })
    await device.add(item)

    const { answer } = await device.photo(item, 0)

    expect(answer.value?.outcomes[0]).toMatchObject({ state: 'booked' })
    expect(
      await owned('select fault from intake_photo p join intake i on i.id = p.intake_id where i.item_id = $1', [
        item.id,
      ]),
    ).toEqual([{ fault: intakeMessages.noPhoto }])
  })

  it('of a held receipt stays with the item', async () => {
    const { device, invoice, salesman } = await aPhone()
    const item = device.item({ body: bodyOf(invoice), amount: 100, photos: [await picture()] })
    await owned('update app_user set portal_allowed = false where id = $1', [salesman.userId])
    await device.add(item)
    await device.photo(item, 0)

    expect(await imagesOf(item)).toEqual([{ document_kind: 'intake' }])
  })

  it('of an unknown item is refused', async () => {
    const { device, invoice } = await aPhone()
    const item = device.item({ id: randomUUID(), body: bodyOf(invoice), amount: 100, photos: [await picture()] })

    expect((await device.photo(item, 0)).answer).toMatchObject({
      isSuccessful: false,
      message: intakeMessages.photoUnknown,
    })
  })
})
