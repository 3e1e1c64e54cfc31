/** Tests what clients say on the pages of their receipts: it is kept once, directors are told, and the people it is about find no trace. */
import { calls } from '@backoffice/contract'
import { mayCall, modulesOfRole, role } from '@backoffice/contract/access'
import { clientPagesMessages as words } from '@backoffice/contract/client-pages/client-pages-messages'
import { getConfirmed } from '@backoffice/contract/home/confirmed'
import { listNotifications } from '@backoffice/contract/notifications/notifications'
import { receiptTimeline } from '@backoffice/contract/timeline/timeline'
import { markOddity } from '@backoffice/contract/oddities/oddities'
import { describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { linkedReceipt, withPages } from '../../testing/builders/client-words.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { markOf, odditiesOf } from '../../testing/builders/oddities.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { requestOf } from '../../testing/requests.ts'
import { aSetting } from '../../testing/setting.ts'
import { inLanguage, wordsOf as textsOf } from '../http/language.ts'

const app = await testApp({ config: { publicUrl: 'https://office.example' } })
let networks = 0
const network = () => `10.1.${Math.floor((networks += 1) / 250)}.${networks % 250}`
const urlOf = (code: string) => `${app.base.path}/v/${code}`

const opened = (code: string) => app.app.inject({ method: 'GET', url: urlOf(code), remoteAddress: network() })

async function formOn(code: string): Promise<string> {
  const { body } = await opened(code)
  return /name="form" value="([^"]+)"/.exec(body)?.[1] ?? ''
}

const sent = (code: string, fields: Readonly<Record<string, string>>) =>
  app.app.inject({
    method: 'POST',
    url: urlOf(code),
    remoteAddress: network(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })

const says = async (code: string, fields: Readonly<Record<string, string>>) =>
  sent(code, { form: await formOn(code), l: 'en', ...fields })

const wordsOf = (code: string) =>
  owned<{ isRight: boolean; reason: string; words: string }>(
    `select w.is_right as "isRight", w.reason, w.words from client_word w join receipt_link l on l.id = w.link_id where l.code = $1 order by w.id`,
    [code],
  )

async function aLinkedReceipt(of?: Desk) {
  const desk = of ?? (await aDesk(app))
  await withPages(desk.branch.code)
  const invoice = await anInvoice({ salesman: desk.salesman, bill: 700 })
  const receipt = await linkedReceipt(aReceipt({ by: desk.salesman, invoice, amount: 700 }))
  const reader = await aWorker(app, { role: role.director, in: desk.branch, modules: [7, 8, 9, 10, 11, 12] })
  return { desk, receipt, reader, code: receipt.code }
}

const WRONG = { word: 'wrong', reason: 'notPaid', words: 'I have paid nothing to <b>Zafar</b>' }

describe('a word of a client', () => {
  it('is kept, thanked for, and not shown on the page afterwards', async () => {
    const { code } = await aLinkedReceipt()

    const answer = await says(code, WRONG)

    expect([answer.statusCode, answer.headers.location]).toEqual([303, '?told=wrong&l=en'])
    expect(await wordsOf(code)).toEqual([{ isRight: false, reason: 'notPaid', words: WRONG.words }])
    const thanks = await app.app.inject({ method: 'GET', url: `${urlOf(code)}?told=wrong`, remoteAddress: network() })
    expect(thanks.body).toContain(words.thanksWrong)
    const after = (await opened(code)).body
    for (const trace of ['Zafar', words.thanksWrong]) expect(after).not.toContain(trace)
    expect(after).toContain(words.right)
  })

  it('counts once however often its form is sent, also at once', async () => {
    const { code } = await aLinkedReceipt()
    const form = await formOn(code)

    const answers = await Promise.all(Array.from({ length: 8 }, () => sent(code, { form, l: 'en', ...WRONG })))

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([303]))
    expect(await wordsOf(code)).toHaveLength(1)
    await says(code, WRONG)
    expect(await wordsOf(code)).toHaveLength(1)
  })

  it('may change, and is bounded', async () => {
    const { code } = await aLinkedReceipt()
    await says(code, WRONG)
    await says(code, { word: 'right' })

    expect((await wordsOf(code)).map(({ isRight }) => isRight)).toEqual([false, true])
    for (let nth = 0; nth < 20; nth += 1) await says(code, { ...WRONG, words: `word ${nth}` })
    expect(await wordsOf(code)).toHaveLength(20)

    const { statusCode, body } = await says(code, { ...WRONG, words: 'one more', l: 'ur' })
    expect(statusCode).toBe(409)
    expect(body).toContain(inLanguage('ur', () => textsOf(words)).enough)
    expect(body).toContain('one more')
  })

  it.each([
    ['without a reason', { word: 'wrong', words: 'x' }, 'noReason'],
    ['with a reason that is none', { word: 'wrong', reason: 'other; drop', words: '' }, 'noReason'],
    ['with too many characters', { word: 'wrong', reason: 'other', words: 'ü'.repeat(301) }, 'tooLong'],
    ['with no word', { reason: 'other' }, 'sendAgain'],
    ['with a form of its own', { word: 'right', form: `${crypto.randomUUID()}.9999999999999.x` }, 'sendAgain'],
  ] as const)('%s is answered with the page and what was typed', async (_, fields, fault) => {
    const { code } = await aLinkedReceipt()

    const { statusCode, body } = await says(code, fields)

    expect(statusCode).toBe(400)
    expect(body).toContain(words[fault])
    expect(await wordsOf(code)).toEqual([])
  })

  it('is not taken with the form of another page, with an old form, in JSON or too large', async () => {
    const [one, other] = [await aLinkedReceipt(), await aLinkedReceipt()]
    const form = await formOn(one.code)

    expect((await sent(other.code, { form, ...WRONG })).statusCode).toBe(400)
    app.clock.move(25 * 60 * 60)
    expect((await sent(one.code, { form, ...WRONG })).statusCode).toBe(400)
    app.clock.move(-25 * 60 * 60)
    const json = { method: 'POST', url: urlOf(one.code), remoteAddress: network(), payload: { word: 'right' } } as const
    expect((await app.app.inject(json)).statusCode).toBe(415)
    expect((await sent(one.code, { form, word: 'wrong', words: 'x'.repeat(9000) })).statusCode).toBe(413)
    expect((await sent('f'.repeat(32), { form, ...WRONG })).statusCode).toBe(404)
    expect([await wordsOf(one.code), await wordsOf(other.code)]).toEqual([[], []])
  })
})

describe('"This is wrong"', () => {
  it('is told to the directors with oddities before it is answered, and is a case with the timeline', async () => {
    const { code, receipt, reader } = await aLinkedReceipt()
    await says(code, WRONG)

    const { responseObjects } = await reader.client.ask(listNotifications, {
      page: 1,
      limit: 10,
      userId: reader.userId,
    })
    const [found] = await odditiesOf(reader, { kind: 'X17' })
    expect(JSON.stringify(responseObjects)).toContain('Zafar')
    expect(found).toMatchObject({
      amount: 700,
      why: { reason: 'clientSaysWrong', what: 'notPaid', words: WRONG.words },
    })
    const { events } = await reader.client.ask(receiptTimeline, { invoiceDetailId: receipt.id })
    expect(events.at(-1)).toMatchObject({ action: 'client_wrong', who: 'Client', comment: WRONG.words })
    expect(await brokenPromises()).toEqual([])
  })

  it('is settled with a reason, which the timeline of directors shows', async () => {
    const { code, receipt, reader } = await aLinkedReceipt()
    await says(code, WRONG)
    const [found] = await odditiesOf(reader, { kind: 'X17' })
    if (!found) throw new Error('no case')

    expect(await reader.client.ask(markOddity, markOf(reader, found, 'explained', ''))).toMatchObject({
      isSuccessful: false,
    })
    await reader.client.ask(markOddity, markOf(reader, found, 'explained', 'They looked at the other invoice'))

    const { events } = await reader.client.ask(receiptTimeline, { invoiceDetailId: receipt.id })
    expect(events.at(-1)).toMatchObject({
      action: 'client_settled',
      who: reader.name,
      comment: 'They looked at the other invoice',
    })
  })

  it('leaves no trace in any call of the salesman and the cashier', async () => {
    const setting = await aSetting(app)
    const { desk } = setting
    await withPages(desk.branch.code)
    const invoice = await anInvoice({ salesman: desk.salesman, bill: 900 })
    const receipt = await linkedReceipt(aReceipt({ by: desk.salesman, invoice, amount: 900 }).sentTo(desk.cashier))
    const token = 'trace-of-the-client'
    await says(receipt.code, { word: 'wrong', reason: 'amount', words: token })

    let asked = 0
    for (const worker of [desk.salesman, desk.cashier]) {
      for (const call of calls.filter(
        ({ kind, access }) =>
          (kind === 'page' || kind === 'read') &&
          mayCall({ ...worker, modules: modulesOfRole(worker.roleId).map(({ moduleId }) => moduleId) }, access),
      )) {
        const [, wire] = requestOf(call, setting)
        const { failure, answer } = await worker.client.send(call, {
          ...wire,
          ...idsOf(call.name, receipt.id),
        } as never)
        const text = JSON.stringify(answer ?? failure ?? {})
        asked += 1
        expect({ call: call.name, text }).not.toEqual({
          call: call.name,
          text: expect.stringMatching(/trace-of-the-client|client_wrong|clientSaysWrong|says of a receipt/),
        })
      }
    }
    expect(asked).toBeGreaterThan(40)
    expect(
      await odditiesOf(await aWorker(app, { role: role.director, in: desk.branch, modules: [10] }), { kind: 'X17' }),
    ).toHaveLength(1)
  })
})

/** Asks the timeline about the receipt of the word. */
const idsOf = (name: string, id: number) => (name === 'cash.timeline.receipt' ? { invoiceDetailId: String(id) } : {})

describe('"This is right"', () => {
  it('is the share of confirmed money of the salesman, by the last word', async () => {
    const { desk, code, reader } = await aLinkedReceipt()
    const second = await aLinkedReceipt(desk)
    await says(code, { word: 'right' })
    await says(second.code, { word: 'right' })
    await says(second.code, WRONG)

    const { people } = await reader.client.ask(getConfirmed, { userId: reader.userId, bCode: desk.branch.code })

    expect(people).toEqual([
      { userId: desk.salesman.userId, userName: desk.salesman.name, total: 1400, confirmed: 700 },
    ])
  })
})
