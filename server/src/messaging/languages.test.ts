import { afterAll, beforeEach, expect, it } from 'vitest'
import type { MessageFacts } from '@backoffice/contract/messaging/client-text'
import { money, ZERO } from '@backoffice/contract/money'
import type { Day } from '@backoffice/contract/day'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { aNumber, nothingWaits, reaching, sendingBy, sent } from '../../testing/builders/client-messages.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { aMessageGateway } from '../../testing/message-gateway.ts'
import { owned } from '../../testing/owner.ts'
import { clientText } from './client-text.ts'
import { sendersOf } from './job.ts'

const app = await testApp()
const gateway = await aMessageGateway()
afterAll(() => gateway.close())
beforeEach(nothingWaits)

it.each([
  ['ur', 'en', 'وصول ہوئے'],
  ['en', 'ur', 'we received'],
  ['', 'ur', 'وصول ہوئے'],
  ['', 'en', 'we received'],
  // There are no texts in Sindhi.
  ['sd', 'ur', 'وصول ہوئے'],
])(
  'a client with the language "%s" of a company with "%s" gets a text with "%s"',
  async (ofClient, ofCompany, words) => {
    const { branch, party, salesman } = await aDesk(app)
    const telephone = aNumber()
    await sendingBy(branch.code, 'sms')
    await reaching(branch.code, party, { telephone })
    await owned('update chart set language = $3 where branch_code = $1 and acode = $2', [branch.code, party, ofClient])
    await owned('update company set client_language = $2 where code = $1', [branch.companyCode, ofCompany])
    await aReceipt({ by: salesman, party, ...aCheque(75) })
    await sent(app, sendersOf({ gateway: gateway.settings }))

    const texts = [...gateway.received.values()].filter(({ to }) => to === telephone).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining(words)])
    expect(texts[0]).toContain('75.00')
  },
)

it('a text is at most three parts of an SMS in each language, of letters alone; an English text has those of GSM', () => {
  const facts: Omit<MessageFacts, 'language'> = {
    company: 'Distribution Company',
    client: 'Medical Store',
    amount: money('123456.78') ?? ZERO,
    day: '2026-11-28' as Day,
    from: '2026-11-01' as Day,
    methods: ['Cheque'],
    cheques: ['1234'],
    number: 'PAY-000123',
  }
  for (const about of ['', 'void', 'bounce', 'held', 'statement'] as const) {
    const { text: english } = clientText(about, { ...facts, language: 'en' }, '')
    const { text: urdu } = clientText(about, { ...facts, language: 'ur' }, '')
    expect(english).toMatch(/^[A-Za-z0-9 .,:/()-]+$/)
    expect(english.length).toBeLessThanOrEqual(160)
    // A part of a long SMS with other letters has 67 signs.
    expect(urdu).not.toMatch(/[\u2068\u2069]/)
    expect(urdu.length).toBeLessThanOrEqual(3 * 67)
  }
})
