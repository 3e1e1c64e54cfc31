import { savePayment } from '@backoffice/contract/payments/payments'
import { wireDay, type Day } from '@backoffice/contract/day'
import { describe, expect, it, beforeEach, afterAll } from 'vitest'
import { aCheque, aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import {
  aNumber,
  makeDue,
  messageOf,
  messagesOf,
  nothingWaits,
  reaching,
  sendingBy,
  sent,
} from '../../testing/builders/client-messages.ts'
import { aDesk, anInvoice, aParty, aWorker, brokenPromises, today } from '../../testing/builders/desk.ts'
import { aHeldReceipt } from '../../testing/builders/held.ts'
import { aPayment, byCheque, inCash, paymentOf } from '../../testing/builders/payments.ts'
import { bounced } from '../../testing/builders/stories.ts'
import { testApp } from '../../testing/harness.ts'
import { aMessageGateway } from '../../testing/message-gateway.ts'
import { owned } from '../../testing/owner.ts'
import { times } from '../../testing/race.ts'
import { role } from '@backoffice/contract/access'
import { sendersOf, WAIT_SECONDS } from './job.ts'
import { note, take } from './client-messages.sql.ts'

const app = await testApp()
const gateway = await aMessageGateway()
const senders = sendersOf({ gateway: gateway.settings })
afterAll(() => gateway.close())
beforeEach(async () => {
  gateway.behave('accepts')
  gateway.on('taken', () => {})
  await nothingWaits()
})

/** A branch that sends SMS, and a client with a telephone number. */
async function aDeskThatSends() {
  const desk = await aDesk(app)
  const telephone = aNumber()
  await sendingBy(desk.branch.code, 'sms')
  await reaching(desk.branch.code, desk.party, { telephone })
  return { ...desk, telephone, code: desk.branch.code }
}

const textsTo = (telephone: string) =>
  [...gateway.received.values()].filter(({ to }) => to === telephone).map(({ text }) => text)
const dayOf = async (branch: string) => wireDay((await today(branch)) as Day)

describe('a message to a client', () => {
  it('is one for a payment with all its receipts, and reaches the client once', async () => {
    const { salesman, party, telephone, code } = await aDeskThatSends()
    const invoice = await anInvoice({ salesman, party })
    const { no } = await aPayment({
      by: salesman,
      party,
      instruments: [inCash(1000), byCheque(500)],
      invoices: [[invoice, 700]],
    })

    expect(await messagesOf(code)).toMatchObject([{ kind: 'receipt', state: 'waiting', recipient: telephone }])
    await sent(app, senders)
    await sent(app, senders)

    expect(await messageOf(code)).toMatchObject({ state: 'sent', tries: 1, answer: 'Accepted' })
    expect(textsTo(telephone)).toEqual([
      expect.stringMatching(
        new RegExp(
          `: we received 1,500\\.00 in several ways on ${await dayOf(code)}\\. Your receipt is ${no}\\. If this is wrong, please tell our office\\.$`,
        ),
      ),
    ])
  })

  it('is one for a receipt without a payment, with the last digits of its cheque', async () => {
    const { salesman, party, telephone, code } = await aDeskThatSends()
    const { id } = await aReceipt({ by: salesman, party, ...aCheque(250), chequeNo: '00771234' })
    await sent(app, senders)

    expect(textsTo(telephone)).toEqual([
      expect.stringContaining(
        `we received 250.00 by cheque ending in 1234 on ${await dayOf(code)}. Your receipt is ${id}.`,
      ),
    ])
  })

  it('is one for ten saves at once with one key', async () => {
    const { salesman, party, code } = await aDeskThatSends()
    const wire = paymentOf({ by: salesman, party, instruments: [inCash(70)] })
    const key = crypto.randomUUID()
    await Promise.all(times(10, () => undefined).map(() => salesman.client.send(savePayment, wire, { key })))
    expect(await salesman.client.ask(savePayment, wire, { key })).toMatchObject({ isSuccessful: true })

    expect(await messagesOf(code)).toHaveLength(1)
    expect(await brokenPromises()).toEqual([])
  })

  it('is not written where the company sends none, and not for a save that is refused', async () => {
    const { salesman, party, branch } = await aDesk(app)
    await aReceipt({ by: salesman, party })
    await sendingBy(branch.code, 'sms')
    const invoice = await anInvoice({ salesman, party, bill: 10 })
    const wire = paymentOf({ by: salesman, party, instruments: [inCash(70)], invoices: [[invoice, 70]] })
    expect(await salesman.client.ask(savePayment, wire)).toMatchObject({ isSuccessful: false })

    expect(await messagesOf(branch.code)).toEqual([])
  })

  it.each([
    ['no_telephone', 'sms', {}],
    ['opted_out', 'sms', { telephone: '+923001111111', noMessages: true }],
    ['no_email', 'email', { telephone: '+923001111111' }],
    ['not_valid', 'email', { email: 'one,two@example.com' }],
    ['not_valid', 'email', { email: 'shop@example' }],
  ] as const)('is a row that says why it is not sent: %s by %s', async (whyNot, channel, by) => {
    const { salesman, party, branch } = await aDesk(app)
    await sendingBy(branch.code, channel)
    await reaching(branch.code, party, by)
    await aReceipt({ by: salesman, party })

    expect(await messagesOf(branch.code)).toMatchObject([{ state: 'not_sent', whyNot, channel, waits: null }])
    expect(await sent(app, senders)).toBe(0)
  })

  it('does not go to the telephone or the e-mail of an employee', async () => {
    const { salesman, party, telephone, code, branch } = await aDeskThatSends()
    const other = await aWorker(app, { role: role.cashier, in: branch })
    await owned('update app_user set telephone = $2, email = $3 where id = $1', [
      other.userId,
      telephone,
      `Me${other.userId}@example.com`,
    ])
    await aReceipt({ by: salesman, party })
    await sendingBy(code, 'email')
    await reaching(code, party, { email: `me${other.userId}@Example.com` })
    await aReceipt({ by: salesman, party })

    expect(await messagesOf(code)).toMatchObject([{ whyNot: 'of_employee' }, { whyNot: 'of_employee' }])
  })

  it('does not go to a number of more than three clients', async () => {
    const { salesman, party, telephone, code } = await aDeskThatSends()
    const others = await Promise.all(times(3, () => undefined).map(() => aParty({ branch: code })))
    for (const other of others.slice(0, 2)) await reaching(code, other, { telephone })
    await aReceipt({ by: salesman, party })
    await reaching(code, others[2] ?? '', { telephone })
    await aReceipt({ by: salesman, party })

    expect(await messagesOf(code)).toMatchObject([
      { state: 'waiting', whyNot: '' },
      { state: 'not_sent', whyNot: 'of_many_clients' },
    ])
  })
})

describe('a correction', () => {
  it('follows a receipt that was taken back, once and after its message', async () => {
    const { salesman, party, telephone, code } = await aDeskThatSends()
    const { id } = await aReceipt({ by: salesman, party, amount: 90 }).voided()
    await owned(
      `update message set next_at = next_at - interval '1 hour' where branch_code = $1 and kind = 'correction'`,
      [code],
    )
    expect(await messagesOf(code)).toMatchObject([{ cause: '' }, { kind: 'correction', cause: 'void' }])

    await sent(app, senders)
    await makeDue()
    await sent(app, senders)

    expect(textsTo(telephone)).toEqual([
      expect.stringContaining('we received 90.00 in cash'),
      expect.stringContaining(`receipt ${id} of ${await dayOf(code)} was taken back. 90.00 does not count as paid.`),
    ])
  })

  it('waits while its receipt waits for a provider that is away', async () => {
    const { salesman, party, code } = await aDeskThatSends()
    await aReceipt({ by: salesman, party }).voided()
    gateway.behave('away')
    await sent(app, senders)

    expect(await messagesOf(code)).toMatchObject([
      { state: 'waiting', tries: 1 },
      { state: 'waiting', tries: 0 },
    ])
  })

  it('is one for a cheque that bounces over two invoices', async () => {
    const desk = await aDeskThatSends()
    const { salesman, cashier, party, telephone, code } = desk
    const [one, two] = [await anInvoice({ salesman, party }), await anInvoice({ salesman, party })]
    const payment = await aPayment({
      by: cashier,
      party,
      salesmanId: salesman.userId,
      instruments: [{ ...aCheque(300), chequeNo: '0055667788' }],
      invoices: [
        [one, 200],
        [two, 100],
      ],
    })
    const [first] = payment.receipts
    if (!first) throw new Error('the payment has no receipt')
    const deposit = await aDeposit({ by: cashier, receipts: payment.receipts }).approvedBy(desk.director)
    expect(await bounced(desk, first, deposit)).toMatchObject({ isSuccessful: true })
    expect(await messagesOf(code)).toMatchObject([{ cause: '' }, { cause: 'bounce' }])
    await sent(app, senders)
    await sent(app, senders)

    expect(textsTo(telephone)).toEqual([
      expect.stringContaining('by cheque ending in 7788'),
      expect.stringContaining(
        `the bank returned your cheque ending in 7788. 300.00 of receipt ${payment.no} does not count as paid.`,
      ),
    ])
  })

  it('is not written for a receipt of which the client got no message', async () => {
    const { salesman, party, branch } = await aDesk(app)
    const receipt = aReceipt({ by: salesman, party })
    await receipt
    await sendingBy(branch.code, 'sms')
    await receipt.voided()

    expect(await messagesOf(branch.code)).toEqual([])
  })

  it('tells a client that money of a phone is held, once', async () => {
    const { salesman, branch, code } = await aDeskThatSends()
    const invoice = await anInvoice({ salesman })
    const telephone = aNumber()
    await reaching(code, invoice.party, { telephone })
    const other = await aWorker(app, { role: role.salesman, in: branch })
    const held = await aHeldReceipt(app, { by: salesman, invoice, to: other, payment: { amount: 40 } })
    expect(await messagesOf(code)).toMatchObject([{ kind: 'correction', cause: 'held', state: 'waiting' }])
    await sent(app, senders)

    expect(textsTo(telephone)).toEqual([expect.stringContaining(`40.00 of your receipt ${held.no} is not booked yet.`)])
  })
})

describe('a provider', () => {
  it('that accepts and cuts counts a message once in twenty tries, and so do we', async () => {
    const { salesman, party, telephone, code } = await aDeskThatSends()
    await aReceipt({ by: salesman, party })
    gateway.behave('cuts')
    const before = gateway.requests()
    for (let tries = 1; tries <= 20; tries += 1) {
      await makeDue()
      await sent(app, senders)
      expect(await messageOf(code)).toMatchObject({ state: 'waiting', tries, answer: 'The gateway cannot be reached' })
    }
    gateway.behave('accepts')
    await makeDue()
    await sent(app, senders)

    expect(await messageOf(code)).toMatchObject({ state: 'sent', tries: 21 })
    expect(gateway.requests() - before).toBe(21)
    expect(textsTo(telephone)).toHaveLength(1)
  })

  it('that is away is asked after half a minute, two minutes, ten minutes and each hour, for a day', async () => {
    const { salesman, party, code } = await aDeskThatSends()
    await aReceipt({ by: salesman, party })
    gateway.behave('away')
    const waits: (number | null)[] = []
    for (const _ of times(5, () => undefined)) {
      await makeDue()
      await sent(app, senders)
      waits.push((await messageOf(code)).waits)
    }
    const hour = WAIT_SECONDS.at(-1) ?? 0
    expect(waits.map((seconds, at) => Math.abs((seconds ?? 0) - (WAIT_SECONDS[at] ?? hour)) <= 2)).toEqual(
      times(5, () => true).map((one) => one()),
    )
    await owned(
      `update message set waits_since = waits_since - interval '23 hours 30 minutes' where branch_code = $1`,
      [code],
    )
    await makeDue()
    await sent(app, senders)

    expect(await messageOf(code)).toMatchObject({ state: 'given_up', waits: null, tries: 6 })
  })

  it.each([
    [400, 'failed'],
    [404, 'failed'],
    [422, 'failed'],
    [302, 'waiting'],
    [307, 'waiting'],
    [401, 'waiting'],
    [403, 'waiting'],
    [408, 'waiting'],
    [409, 'waiting'],
    [425, 'waiting'],
    [429, 'waiting'],
    [500, 'waiting'],
    [503, 'waiting'],
  ] as const)('that answers %s leaves the message %s', async (status, state) => {
    const { salesman, party, telephone, code } = await aDeskThatSends()
    await aReceipt({ by: salesman, party })
    gateway.behave(status)
    const before = gateway.requests()
    await sent(app, senders)

    expect(await messageOf(code)).toMatchObject({ state, answer: `The gateway answered ${status}` })
    expect(gateway.requests() - before).toBe(1)
    expect(textsTo(telephone)).toEqual([])
  })

  it('that nobody set up any more lets its messages wait, until they are given up', async () => {
    const { salesman, party, code } = await aDeskThatSends()
    await aReceipt({ by: salesman, party })
    await sent(app, {})
    expect(await messageOf(code)).toMatchObject({ state: 'waiting', tries: 0 })
    await owned(`update message set waits_since = waits_since - interval '25 hours' where branch_code = $1`, [code])
    await sent(app, {})

    expect(await messageOf(code)).toMatchObject({ state: 'given_up', tries: 0 })
  })
})

describe('two servers', () => {
  it('send each message once', async () => {
    const { salesman, party, telephone, code } = await aDeskThatSends()
    for (const _ of times(12, () => undefined)) await aReceipt({ by: salesman, party })
    const before = gateway.requests()
    const tries = await Promise.all([sent(app, senders), sent(app, senders), sent(app, senders)])

    expect(tries.reduce((total, some) => total + some, 0)).toBe(12)
    expect(gateway.requests() - before).toBe(12)
    expect(textsTo(telephone)).toHaveLength(12)
    expect((await messagesOf(code)).filter(({ state }) => state === 'sent')).toHaveLength(12)
  })

  it('leave a message alone while one sends it, and the second takes it over with its key when the first is gone', async () => {
    const { salesman, party, telephone, code } = await aDeskThatSends()
    await aReceipt({ by: salesman, party })
    const lease = { max: 5, leaseSeconds: 90 }
    const [first] = await take(app.base.database, ['sms'], lease)
    expect(await take(app.base.database, ['sms'], lease)).toEqual([])
    await makeDue()
    await sent(app, senders)
    expect(await messageOf(code)).toMatchObject({ state: 'sent', tries: 2, key: first?.key })
    const late = { outcome: { outcome: 'waiting', answer: 'late' }, text: '', waitSeconds: 30 } as const
    if (!first) throw new Error('no message was taken')

    expect(await note(app.base.database, first, late)).toBe(false)
    expect(await messageOf(code)).toMatchObject({ state: 'sent', answer: 'Accepted' })
    expect(textsTo(telephone)).toHaveLength(1)
  })

  it('that stop end their tries, and the messages wait', async () => {
    const { salesman, party, code } = await aDeskThatSends()
    await aReceipt({ by: salesman, party })
    const stopping = new AbortController()
    gateway.on('taken', () => stopping.abort())
    await sent(app, senders, { ending: stopping.signal })

    expect(await messageOf(code)).toMatchObject({ state: 'waiting', tries: 1 })
  })
})
