import { afterAll, beforeEach, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { makeDue, messageOf, nothingWaits, reaching, sendingBy, sent } from '../../testing/builders/client-messages.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { aMailServer } from '../../testing/mail-server.ts'
import { sendersOf } from './job.ts'

const app = await testApp()
const mail = await aMailServer()
const senders = sendersOf({ mail: { url: mail.url, from: 'office@company.example' } })
afterAll(() => mail.close())
beforeEach(async () => {
  mail.refuse(undefined)
  mail.cut(false)
  await nothingWaits()
})

let clients = 0
/** Records a receipt in a branch that sends e-mails, and returns the address of its client. */
async function aReceiptByMail() {
  const { salesman, party, branch } = await aDesk(app)
  const email = `shop${(clients += 1)}@client.example`
  await sendingBy(branch.code, 'email')
  await reaching(branch.code, party, { email })
  const { id } = await aReceipt({ by: salesman, party, amount: 75 })
  return { code: branch.code, email, id }
}

const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email))

it('a mail server receives a message with its text, its subject and the name of the company', async () => {
  const { code, email, id } = await aReceiptByMail()
  await sent(app, senders)

  const [received, ...others] = mailsTo(email)
  const { key, state } = await messageOf(code)
  expect(others).toEqual([])
  expect(state).toBe('sent')
  expect(received).toMatchObject({ to: [email], id: `${key}@company.example` })
  const text = (received?.text ?? '').replaceAll('=\r\n', '')
  expect(text).toContain(`Subject: Receipt ${id}`)
  expect(text).toMatch(/^From: .+ <office@company\.example>/m)
  expect(text).toContain('we received 75.00 in cash')
})

it.each([
  ['550 no such mailbox', 'failed', 'The mail server answered 550'],
  ['451 try again later', 'waiting', 'The mail server answered 451'],
])('a mail server that answers %s leaves the message %s', async (line, state, answer) => {
  const { code, email } = await aReceiptByMail()
  mail.refuse(line)
  await sent(app, senders)

  expect(await messageOf(code)).toMatchObject({ state, answer })
  expect(mailsTo(email)).toEqual([])
})

it('a mail whose acknowledgement was lost is sent again with the same Message-ID', async () => {
  const { code, email } = await aReceiptByMail()
  mail.cut(true)
  await sent(app, senders)
  expect(await messageOf(code)).toMatchObject({ state: 'waiting', answer: 'The mail server cannot be reached' })
  mail.cut(false)
  await makeDue()
  await sent(app, senders)

  const { key, state } = await messageOf(code)
  expect(state).toBe('sent')
  expect(mailsTo(email).map(({ id }) => id)).toEqual([`${key}@company.example`, `${key}@company.example`])
})

it('a mail server that is away lets the message wait', async () => {
  const { code } = await aReceiptByMail()
  const away = await aMailServer()
  await away.close()
  await sent(app, sendersOf({ mail: { url: away.url, from: 'office@company.example' } }))

  expect(await messageOf(code)).toMatchObject({ state: 'waiting', answer: 'The mail server cannot be reached' })
})
