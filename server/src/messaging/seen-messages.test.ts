import { listMessages, sendMessageAgain } from '@backoffice/contract/messaging/messages-to-clients'
import { listLate } from '@backoffice/contract/home/late'
import { paymentTimeline } from '@backoffice/contract/payments/payments'
import { getSettings, listSettingChanges, saveMessageChannel } from '@backoffice/contract/settings/settings'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { afterAll, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import {
  aFailedMessage,
  aNumber,
  messageOf,
  reaching,
  sendingBy,
  sent,
} from '../../testing/builders/client-messages.ts'
import { aDesk, type Worker } from '../../testing/builders/desk.ts'
import { aPayment, inCash } from '../../testing/builders/payments.ts'
import { testApp } from '../../testing/harness.ts'
import { aMessageGateway } from '../../testing/message-gateway.ts'
import { owned } from '../../testing/owner.ts'
import { race } from '../../testing/race.ts'
import { refused } from '../../testing/saves.ts'
import { sendersOf } from './job.ts'

const lines: string[] = []
const app = await testApp({ config: { logLevel: 'trace', logTo: { write: (line) => lines.push(line) } } })
const gateway = await aMessageGateway()
const senders = sendersOf({ gateway: gateway.settings })
afterAll(() => gateway.close())

it('the timeline of a receipt and of a payment shows the state of each message, with the last digits of the number', async () => {
  const { salesman, party, branch } = await aDesk(app)
  await sendingBy(branch.code, 'sms')
  const unsent = await aReceipt({ by: salesman, party })
  const telephone = aNumber()
  await reaching(branch.code, party, { telephone })
  const payment = await aPayment({ by: salesman, party, instruments: [inCash(10), inCash(20)] })
  await sent(app, senders)
  const ofReceipt = async (invoiceDetailId: number) =>
    (await salesman.client.ask(receiptTimeline, { invoiceDetailId })).events.filter(
      ({ action }) => action === 'message',
    )
  const [first] = payment.receipts
  const to = `…${telephone.slice(-3)}`

  expect(await ofReceipt(unsent.id)).toMatchObject([
    { what: 'SMS not sent', comment: 'The client has no telephone number', who: '' },
  ])
  expect(await ofReceipt(first?.id ?? 0)).toMatchObject([{ what: `SMS sent to ${to}`, comment: '' }])
  const { events } = await salesman.client.ask(paymentTimeline, { paymentId: payment.id })
  expect(events.map(({ what }) => what)).toEqual(['Recorded', `SMS sent to ${to}`])
  expect(JSON.stringify(events)).not.toContain(telephone)
})

it('the home of a director says how many messages wait, once the oldest waits for ten minutes', async () => {
  const { salesman, director, party, branch } = await aDesk(app)
  await sendingBy(branch.code, 'sms')
  await reaching(branch.code, party, { telephone: aNumber() })
  await aReceipt({ by: salesman, party })
  await aReceipt({ by: salesman, party })
  const late = async () =>
    (await director.client.ask(listLate, { userId: director.userId, bCode: branch.code })).messages
  expect(await late()).toBeNull()
  await owned(`update message set waits_since = waits_since - interval '12 minutes' where branch_code = $1`, [
    branch.code,
  ])
  expect(await late()).toEqual({ count: 2, oldestMinutes: 12 })
  await sent(app, senders)

  expect(await late()).toBeNull()
})

it('a director switches messages on, in all branches of the company, by a channel that the server has', async () => {
  const { director, branch } = await aDesk(app)
  const of = { branchCode: branch.code, userId: director.userId }
  const save = (messageChannel: 'sms' | 'email' | '', seenMessageChannel: 'sms' | 'email' | '') =>
    director.client.ask(saveMessageChannel, { ...of, messageChannel, seenMessageChannel })
  expect(await director.client.ask(getSettings, { branchCode: branch.code })).toMatchObject({
    messageChannel: '',
    serverChannels: ['sms', 'email'],
  })

  expect(await save('sms', '')).toMatchObject({ isSuccessful: true })
  expect(await save('email', '')).toMatchObject({
    isSuccessful: false,
    message: expect.stringContaining(director.name),
  })
  expect(await save('sms', 'sms')).toEqual(refused('Nothing is changed yet.'))
  expect(await director.client.ask(getSettings, { branchCode: branch.code })).toMatchObject({ messageChannel: 'sms' })
  const { responseObjects } = await director.client.ask(listSettingChanges, {
    page: 1,
    limit: 10,
    branchCode: branch.code,
  })
  expect(responseObjects).toMatchObject([{ what: 'message_channel', was: '', now: 'sms' }])
})

const listed = async (worker: Worker, wishes: { readonly state?: string } = {}) =>
  (await worker.client.ask(listMessages, { page: 1, limit: 10, cCode: worker.branch, ...wishes })).responseObjects

it('directors list the messages of their branches, with masked numbers and the reason', async () => {
  const { salesman, director, party, branch } = await aDesk(app)
  await sendingBy(branch.code, 'sms')
  const unsent = await aReceipt({ by: salesman, party })
  const telephone = aNumber()
  await reaching(branch.code, party, { telephone })
  const payment = await aPayment({ by: salesman, party, instruments: [inCash(10)] })
  await sent(app, senders)
  const stranger = await aDesk(app)

  expect(await listed(director)).toMatchObject([
    { number: payment.no, about: 'Receipt', stateName: 'Sent', sentTo: `…${telephone.slice(-3)}`, tries: 1 },
    { number: String(unsent.id), stateName: 'Not sent', reason: 'The client has no telephone number', sentTo: '' },
  ])
  expect(await listed(director, { state: 'not_sent,failed' })).toMatchObject([{ number: String(unsent.id) }])
  expect(await listed(stranger.director)).toEqual([])
})

it('a director lets a failed message be sent again, once and with its key', async () => {
  const { salesman, party, director, branch } = await aDesk(app)
  const again = await aFailedMessage(salesman, party, director)
  const { key } = await messageOf(branch.code)
  const { won, lost } = await race(
    () => director.client.ask(sendMessageAgain, again),
    () => director.client.ask(sendMessageAgain, again),
  )

  expect([won, lost]).toEqual([
    ['The message is sent again within seconds'],
    ['This message has changed meanwhile. Reload the list.'],
  ])
  expect(await messageOf(branch.code)).toMatchObject({ state: 'waiting', tries: 0, key })
  gateway.behave('accepts')
  await sent(app, senders)
  expect(gateway.received.has(key)).toBe(true)
  const [row] = await listed(director)
  expect(await director.client.ask(sendMessageAgain, { ...again, rowVersion: row?.rowVersion ?? 0 })).toMatchObject({
    isSuccessful: false,
  })
})

it('nobody of another branch sends a message again', async () => {
  const { salesman, party, branch } = await aDesk(app)
  const { director } = await aDesk(app)
  const failed = await aFailedMessage(salesman, party, director)

  expect(await director.client.ask(sendMessageAgain, failed)).toMatchObject({ isSuccessful: false })
  expect(await messageOf(branch.code)).toMatchObject({ state: 'failed' })
})

it('no line of the log has a number or a text', async () => {
  const { salesman, party, branch } = await aDesk(app)
  await sendingBy(branch.code, 'sms')
  const telephone = aNumber()
  await reaching(branch.code, party, { telephone })
  await aReceipt({ by: salesman, party })
  gateway.behave('away')
  await sent(app, senders)
  const log = lines.join('')

  expect(log).toContain('cash.receipts')
  expect(log).not.toContain(telephone)
  expect(log).not.toContain('we received')
})
