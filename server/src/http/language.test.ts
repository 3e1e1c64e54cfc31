import { messages } from '@backoffice/contract/messages'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { login } from '@backoffice/contract/session/sign-in'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice } from '../../testing/builders/desk.ts'
import { eventLines } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { clientOf } from '../../testing/client.ts'

const app = await cashApp()
const anyone = clientOf(app.app, '/main')
const inUrdu = { headers: { 'x-language': 'ur' } }
const wrong = { loginid: 999_999_999, password: 'not this one' }
/** Removes the characters that isolate the values of an Urdu text. */
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '')

describe('an answer', () => {
  it('is in the language of the header, and English to the letter without one', async () => {
    const answers = await Promise.all([
      anyone.send(login, wrong),
      anyone.send(login, wrong, inUrdu),
      anyone.send(login, wrong, { headers: { 'x-language': 'xx', 'accept-language': 'ur' } }),
    ])

    expect(answers.map(({ failure }) => failure.message)).toEqual([
      messages.login.wrong,
      urdu['login.wrong'],
      messages.login.wrong,
    ])
  })

  it('names wrong fields in the language of the header, also with values that the schema has', async () => {
    const { failure } = await anyone.sendAnything(login, { loginid: 'x', password: 'y'.repeat(2000) }, inUrdu)

    expect(failure.message).toBe(urdu['server.invalid'])
    const texts = Object.values(failure.errors ?? {}).flat()
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(text).not.toMatch(/[a-z]{3}/)
  })

  it('to a save and to a refused save is in the language of the header', async () => {
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman, bill: 100 })
    const saving = { invoiceDetails: [receiptOf(invoice, { amount: 100 })] }

    const saved = await salesman.client.ask(saveReceipts, saving, inUrdu)
    const refused = await salesman.client.ask(saveReceipts, saving, inUrdu)

    expect(saved).toMatchObject({ isSuccessful: true, message: urdu['receipt.saved'] })
    expect(refused.isSuccessful).toBe(false)
    expect(refused.message).toMatch(/[ء-ے]/)
    expect(plain(refused.message).replaceAll(/\S*\d\S*|Salesman|User/g, '')).not.toMatch(/[a-z]{3}/)
  })
})

describe('a document', () => {
  it('is the same for readers of two languages, each in theirs', async () => {
    const { salesman, cashier } = await aDesk(app)
    const receipt = await aReceipt({ by: salesman }).sentTo(cashier)
    const wire = { invoiceDetailId: String(receipt.id) }

    const english = await cashier.client.ask(receiptTimeline, wire)
    const inTheirs = await salesman.client.ask(receiptTimeline, wire, inUrdu)

    const what = (events: typeof english.events) => eventLines(events).map(([, , words]) => plain(String(words)))
    expect(what(english.events)).toEqual(['Recorded', `Sent to ${cashier.name}`])
    expect(what(inTheirs.events)).toEqual([
      urdu['timeline.recorded'],
      urdu['timeline.sent(cashier)'].replace('{cashier}', cashier.name),
    ])
    expect({ ...inTheirs, events: [] }).toEqual({ ...english, events: [] })
  })
})
