/** Tests the numbers on the pages and in the messages of clients: they are as the company reads numbers, because a client has no choice. */
import { saveNumbers } from '@backoffice/contract/settings/settings'
import { wireDay, type Day } from '@backoffice/contract/day'
import { linkOfReceipt } from '@backoffice/contract/client-pages/client-pages'
import { limits } from '@backoffice/contract/limits'
import { shareStatement } from '@backoffice/contract/statements/statements'
import { statementMessages } from '@backoffice/contract/statements/statements-messages'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { aNumber, nothingWaits, reaching, sendingBy, sent } from '../../testing/builders/client-messages.ts'
import { withPages } from '../../testing/builders/client-words.ts'
import { aDesk, anInvoice, today, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { aMessageGateway } from '../../testing/message-gateway.ts'
import { owned } from '../../testing/owner.ts'
import { sendersOf } from '../messaging/job.ts'

const app = await testApp({ config: { publicUrl: 'https://office.example' } })
const gateway = await aMessageGateway()
afterAll(() => gateway.close())
beforeEach(nothingWaits)

const opened = async (address: string, language: string) => {
  const { body, statusCode } = await app.app.inject({
    method: 'GET',
    url: `${new URL(address).pathname}?l=${language}`,
    remoteAddress: '10.9.8.7',
  })
  expect(statusCode).toBe(200)
  return body.replace(/<style>[^]*<\/style>/, '').replaceAll(/[\u2068\u2069]/g, '')
}

const toUrdu = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x6f0 + Number(digit)))

/** Makes the company of a director write lakhs, and the digits of Urdu. */
async function inLakhs({ client, branch, userId }: Worker): Promise<void> {
  const now = { digits: 'urdu', grouping: 'lakh' } as const
  const seen = { digits: 'latin', grouping: 'thousands' } as const
  expect(await client.ask(saveNumbers, { branchCode: branch, userId, now, seen })).toMatchObject({ isSuccessful: true })
}

/** A company with pages, and an invoice of which a part is paid by cheque. */
async function aPaidInvoice() {
  const desk = await aDesk(app)
  await withPages(desk.branch.code, true)
  const invoice = await anInvoice({ salesman: desk.salesman, bill: 3_000_000, no: 'INV/100-200' })
  const day = (await today(desk.branch.code)) as Day
  return {
    ...desk,
    invoice,
    day: wireDay(day),
    pay: (amount: number, chequeNo = '00456789') =>
      aReceipt({ by: desk.salesman, invoice, ...aCheque(amount), chequeNo }),
  }
}

it('The page of a receipt has lakhs, and the digits of Urdu in Urdu, where the company reads them so', async () => {
  const { salesman, director, day, pay } = await aPaidInvoice()
  const { id } = await pay(1_234_567.5)
  const { value } = await salesman.client.ask(linkOfReceipt, { invoiceDetailId: id })
  const page = (language: string) => opened(value?.address ?? '', language)

  for (const language of ['en', 'ur'])
    for (const text of ['1,234,567.50', '1,765,432.50', day]) expect(await page(language)).toContain(text)
  await inLakhs(director)

  const [english, urdu] = [await page('en'), await page('ur')]
  for (const text of ['12,34,567.50', '17,65,432.50', day]) expect(english).toContain(text)
  expect(english).not.toMatch(/[۰-۹]/)
  for (const text of ['۱۲,۳۴,۵۶۷.۵۰', '۱۷,۶۵,۴۳۲.۵۰', toUrdu(day)]) expect(urdu).toContain(text)
  for (const page of [english, urdu])
    for (const code of ['INV/100-200', '6789', String(id)]) expect(page).toContain(code)
})

it('The page of a statement has its amounts, days and counts so too', async () => {
  const { director, invoice, salesman, branch, day, pay } = await aPaidInvoice()
  await pay(1_234_567.5)
  await owned(
    `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
     select $1, 'LONG-' || n, $4::date - 1, 'CR', '10', $2, $3, 10 from generate_series(1, $5::int) n`,
    [branch.code, invoice.party, salesman.userId, await today(branch.code), limits.statement.shown + 1200],
  )
  await inLakhs(director)
  const { value } = await director.client.ask(shareStatement, {
    userId: director.userId,
    branchCode: branch.code,
    aCode: invoice.party,
    fromDate: '01/01/2026',
    toDate: day,
  })

  const english = await opened(value?.address ?? '', 'en')
  for (const text of ['-12,34,567.50', '17,79,432.50', day, statementMessages.ages.upTo60, 'LONG-1400'])
    expect(english).toContain(text)
  expect(english).toContain(statementMessages.moreLines(1202))
  expect(english).not.toMatch(/[۰-۹]/)

  const urdu = await opened(value?.address ?? '', 'ur')
  for (const text of ['-۱۲,۳۴,۵۶۷.۵۰', '۱۷,۷۹,۴۳۲.۵۰', toUrdu(`01/01/2026 – ${day}`), '۳۱', '۱,۲۰۲', 'LONG-1400'])
    expect(urdu).toContain(text)
})

it('A message has the numbers of the company, in its text and in the values of a template', async () => {
  const { director, branch, invoice, day, pay } = await aPaidInvoice()
  const { party } = invoice
  await sendingBy(branch.code, 'sms')
  await inLakhs(director)
  const body = { to: '{to}', text: '{text}', id: '{id}', values: ['{amount}', '{day}', '{number}', '{cheques}'] }
  const senders = sendersOf({ gateway: { ...gateway.settings, body } })

  const messageIn = async (language: string, chequeNo: string) => {
    const telephone = aNumber()
    await reaching(branch.code, party, { telephone })
    await owned('update chart set language = $3 where branch_code = $1 and acode = $2', [branch.code, party, language])
    const { id } = await pay(1_234_567.5, chequeNo)
    await sent(app, senders)
    const message = [...gateway.received.values()].find(({ to }) => to === telephone)
    expect(message?.text).toContain(String(id))
    return { ...message, number: String(id) }
  }

  const english = await messageIn('en', '11116789')
  expect(english.text).toContain('12,34,567.50')
  expect(english).toMatchObject({ values: ['12,34,567.50', day, english.number, '6789'] })
  expect(english.text).not.toMatch(/[۰-۹]/)
  const urdu = await messageIn('ur', '22226789')
  for (const text of ['۱۲,۳۴,۵۶۷.۵۰', toUrdu(day), '6789']) expect(urdu.text).toContain(text)
  expect(urdu).toMatchObject({ values: ['۱۲,۳۴,۵۶۷.۵۰', toUrdu(day), urdu.number, '6789'] })
})
