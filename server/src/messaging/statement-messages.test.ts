/** Tests the statements of a month that a director sends by message: who gets one, once, and what becomes of it. */
import { role } from '@backoffice/contract/access'
import { addDays, type Day, wireDay } from '@backoffice/contract/day'
import type { MessageChannel } from '@backoffice/contract/messaging/client-text'
import { listMessages, messageStateNames, sendMessageAgain } from '@backoffice/contract/messaging/messages-to-clients'
import { sendingMessages } from '@backoffice/contract/messaging/sending-messages'
import { lastMonthBefore, monthOf } from '@backoffice/contract/statements/statement-period'
import {
  countStatementsAhead,
  endStatementLink,
  sendMonthStatements,
  shareMonthStatements,
} from '@backoffice/contract/statements/statements'
import { statementMessages as words } from '@backoffice/contract/statements/statements-messages'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aNumber, messagesOf, nothingWaits, reaching, sendingBy, sent } from '../../testing/builders/client-messages.ts'
import { withPages } from '../../testing/builders/client-words.ts'
import { aDesk, anInvoice, aParty, aWorker, brokenPromises, today } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { aMailServer } from '../../testing/mail-server.ts'
import { aMessageGateway } from '../../testing/message-gateway.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { sendersOf } from './job.ts'

const publicUrl = 'https://office.example'
const app = await testApp({ config: { publicUrl } })
const gateway = await aMessageGateway()
const mail = await aMailServer()
const senders = sendersOf({
  gateway: gateway.settings,
  mail: { url: mail.url, from: 'office@company.example' },
})
afterAll(async () => {
  await gateway.close()
  await mail.close()
})
beforeEach(nothingWaits)

/** A branch with pages and messages, and clients who owed something in the last month. */
async function aDeskWithStatements(channel: MessageChannel = 'sms') {
  const desk = await aDesk(app)
  const { branch, director, salesman } = desk
  await withPages(branch.code)
  await sendingBy(branch.code, channel)
  const { from, to } = lastMonthBefore((await today(branch.code)) as Day)
  const of = { userId: director.userId, cCode: branch.code, month: monthOf(from) }
  return {
    ...desk,
    code: branch.code,
    from,
    to,
    of,
    /** Makes a client with an invoice of the last month, and returns the code. */
    async aClient(by: Parameters<typeof reaching>[2] = { telephone: aNumber() }) {
      const { party } = await anInvoice({ salesman, bill: 300, on: to })
      await reaching(branch.code, party, by)
      return party
    },
    send: () => director.client.ask(sendMonthStatements, of),
    count: () => director.client.ask(countStatementsAhead, { cCode: branch.code, month: of.month }),
    list: async () =>
      (await director.client.ask(listMessages, { page: 1, limit: 20, cCode: branch.code })).responseObjects,
  }
}

const textsTo = (telephone: string) =>
  [...gateway.received.values()].filter(({ to }) => to === telephone).map(({ text }) => text)

const none = { message: words.sendsNone, value: { sent: 0 } }

it('The answer counts one statement as one, also for a director who reads lakhs', async () => {
  const { aClient, director, of } = await aDeskWithStatements()
  await aClient()
  const headers = { 'x-numbers': 'latin lakh' }
  const { message } = await director.client.ask(sendMonthStatements, of, { headers })
  expect(message).toBe('1 statement is sent within minutes')
})

describe('the statement of a month', () => {
  it('reaches each client once, in the language of the client, with a link that opens it', async () => {
    const desk = await aDeskWithStatements()
    const { code, from, to } = desk
    const [english, urdu] = [aNumber(), aNumber()]
    await desk.aClient({ telephone: english })
    const party = await desk.aClient({ telephone: urdu })
    await owned(`update chart set language = 'ur' where branch_code = $1 and acode = $2`, [code, party])

    expect(await desk.send()).toEqual({ isSuccessful: true, message: words.sends(2), value: { sent: 2 } })
    expect(await messagesOf(code)).toMatchObject([
      { kind: 'statement', cause: '', state: 'waiting' },
      { kind: 'statement', cause: '', state: 'waiting' },
    ])
    await sent(app, senders, { publicUrl })

    const [text = '', ...others] = textsTo(english)
    expect(others).toEqual([])
    expect(text).toContain(`: your statement from ${wireDay(from)} to ${wireDay(to)} is ready.`)
    expect(textsTo(urdu)).toEqual([expect.stringContaining('حساب تیار ہے')])
    const address = new URL(text.split(' ').at(-1) ?? '')
    expect(address.origin).toBe(publicUrl)
    const { body, statusCode } = await app.app.inject({ method: 'GET', url: address.pathname })
    expect(statusCode).toBe(200)
    expect(body).toContain('300.00')

    const listed = await desk.list()
    expect(listed.map(({ about, stateName }) => [about, stateName])).toEqual([
      [sendingMessages.ofStatement, messageStateNames.sent],
      [sendingMessages.ofStatement, messageStateNames.sent],
    ])
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
    expect(new Set(listed.map(({ number }) => number))).toEqual(new Set([month.format(Date.parse(from))]))
    expect(await desk.send()).toMatchObject(none)
    expect(await messagesOf(code)).toHaveLength(2)
    expect(await brokenPromises()).toEqual([])
  })

  it('is one message when two directors send it at once', async () => {
    const desk = await aDeskWithStatements()
    for (let nth = 0; nth < 5; nth += 1) await desk.aClient()

    const answers = await Promise.all([desk.send(), desk.send(), desk.send()])

    const sums = answers.map(({ value }) => value?.sent ?? 0)
    expect(sums.toSorted((one, other) => one - other)).toEqual([0, 0, 5])
    expect(await messagesOf(desk.code)).toHaveLength(5)
    const { audited } = await ownedRow<{ audited: number }>(
      `select count(*)::int as audited from audit where object = 'message' and action = 'send' and branch_code = $1`,
      [desk.code],
    )
    expect(audited).toBe(5)
  })

  it('goes by e-mail with its days as the subject', async () => {
    const desk = await aDeskWithStatements('email')
    await desk.aClient({ email: 'statement@client.example' })
    await desk.send()
    await sent(app, senders, { publicUrl })

    const [received] = mail.received.filter(({ to }) => to.includes('statement@client.example'))
    expect(received?.text).toContain(`Subject: Statement from ${wireDay(desk.from)} to ${wireDay(desk.to)}`)
  })

  it('leaves after the messages about payments', async () => {
    const desk = await aDeskWithStatements()
    const telephone = aNumber()
    const party = await desk.aClient({ telephone })
    for (let nth = 0; nth < 6; nth += 1) await desk.aClient()
    await desk.send()
    await aReceipt({ by: desk.salesman, party, amount: 75 })
    await sent(app, senders, { publicUrl })

    expect([...gateway.received.values()].slice(-8, -3).some(({ text }) => text.includes('we received 75.00'))).toBe(
      true,
    )
    expect(textsTo(telephone)).toHaveLength(2)
  })
})

describe('clients who get no statement', () => {
  it('are counted by the reason, and each is a row with the reason', async () => {
    const desk = await aDeskWithStatements()
    const shared = aNumber()
    await desk.aClient()
    await desk.aClient({})
    await desk.aClient({})
    await desk.aClient({ telephone: aNumber(), noMessages: true })
    const ofEmployee = aNumber()
    await desk.aClient({ telephone: ofEmployee })
    await owned('update app_user set telephone = $2 where id = $1', [desk.salesman.userId, ofEmployee])
    for (let nth = 0; nth < 4; nth += 1) await desk.aClient({ telephone: shared })

    const counted = await desk.count()
    const { clients } = await ownedRow<{ clients: number }>(
      `select count(*)::int as clients from chart where branch_code = $1 and leaf_group = 'PARTY'`,
      [desk.code],
    )
    expect(counted).toMatchObject({ channelName: sendingMessages.channels.sms, get: 1 })
    expect(new Map(counted.doNotGet.map(({ why, clients: count }) => [why, count]))).toEqual(
      new Map([
        ['of_many_clients', 4],
        ['no_telephone', 2],
        ['of_employee', 1],
        ['opted_out', 1],
        ['nothing', clients - 9],
      ]),
    )

    expect(await desk.send()).toMatchObject({ value: { sent: 1 } })
    expect((await messagesOf(desk.code)).map(({ whyNot }) => whyNot).toSorted()).toEqual([
      '',
      'no_telephone',
      'no_telephone',
      'of_employee',
      ...Array.from({ length: 4 }, () => 'of_many_clients'),
      'opted_out',
    ])
    expect(await desk.count()).toMatchObject({
      get: 0,
      doNotGet: expect.arrayContaining([{ why: 'written', clients: 1 }]),
    })
  })

  it('get it when they have a telephone and the director sends it again', async () => {
    const desk = await aDeskWithStatements()
    const party = await desk.aClient({})
    expect(await desk.send()).toMatchObject(none)
    const telephone = aNumber()
    await reaching(desk.code, party, { telephone })

    expect(await desk.count()).toMatchObject({ get: 1 })
    expect(await desk.send()).toMatchObject({ value: { sent: 1 } })
    await sent(app, senders, { publicUrl })
    expect(textsTo(telephone)).toHaveLength(1)
    expect(await messagesOf(desk.code)).toMatchObject([{ state: 'sent', recipient: telephone, whyNot: '' }])
    expect(await desk.send()).toMatchObject(none)
  })

  it('are those whose link a director ended before it was sent, until there is a new link', async () => {
    const desk = await aDeskWithStatements()
    const telephone = aNumber()
    const party = await desk.aClient({ telephone })
    await desk.send()
    const { director, code, from, to } = desk
    await director.client.ask(endStatementLink, {
      userId: director.userId,
      branchCode: code,
      aCode: party,
      fromDate: wireDay(from),
      toDate: wireDay(to),
    })
    await sent(app, senders, { publicUrl })

    expect(textsTo(telephone)).toEqual([])
    const [row] = await desk.list()
    expect(row).toMatchObject({ state: 'failed', reason: sendingMessages.answers.noLink })
    await director.client.ask(shareMonthStatements, desk.of)
    await director.client.ask(sendMessageAgain, {
      userId: director.userId,
      messageId: row?.messageId ?? 0,
      rowVersion: row?.rowVersion ?? 0,
    })
    await sent(app, senders, { publicUrl })
    expect(textsTo(telephone)).toEqual([expect.stringMatching(/\/s\/[\da-f]{32}$/)])
  })
})

describe('sending statements', () => {
  it('is for directors of the branch with reports', async () => {
    const desk = await aDeskWithStatements()
    await desk.aClient()
    const other = await aDesk(app)
    const without = await aWorker(app, { role: role.director, in: desk.branch, modules: [7] })

    for (const { client, userId } of [desk.cashier, desk.salesman, without, other.director]) {
      expect((await client.send(sendMonthStatements, { ...desk.of, userId })).status).toBe(403)
      expect((await client.send(countStatementsAhead, { cCode: desk.code, month: desk.of.month })).status).toBe(403)
    }
    expect(await messagesOf(desk.code)).toEqual([])
  })

  it('is refused for a month that is not over, or has not begun', async () => {
    const desk = await aDeskWithStatements()
    await desk.aClient()
    const { director, of, to } = desk
    const send = (month: string) => director.client.ask(sendMonthStatements, { ...of, month })

    expect(await send(monthOf(addDays(to, 1)))).toEqual({ isSuccessful: false, message: words.monthNotOver })
    expect(await send(monthOf(addDays(to, 70)))).toEqual({ isSuccessful: false, message: words.noMonth })
    expect(await send('2026-1')).toEqual({ isSuccessful: false, message: words.noMonth })
    expect(await messagesOf(desk.code)).toEqual([])
  })

  it('is off where the company sends no messages or has no pages, and writes nothing there', async () => {
    const desk = await aDeskWithStatements()
    await desk.aClient()
    const { code } = desk
    const refused = async (message: string) => {
      expect(await desk.send()).toEqual({ isSuccessful: false, message })
      expect(await desk.count()).toEqual({ refusal: message, channelName: '', get: 0, doNotGet: [] })
    }

    await sendingBy(code, '')
    await refused(words.messagesOff)
    await sendingBy(code, 'sms')
    await owned(
      'update company set client_pages = false where code = (select company_code from branch where code = $1)',
      [code],
    )
    await refused(words.pagesOff)
    const { written } = await ownedRow<{ written: number }>(
      `select (select count(*) from message where branch_code = $1)::int + (select count(*) from statement_link where branch_code = $1)::int as written`,
      [code],
    )
    expect(written).toBe(0)
  })

  it('has no statement for a client with nothing in the month', async () => {
    const desk = await aDeskWithStatements()
    await reaching(desk.code, await aParty({ branch: desk.code }), { telephone: aNumber() })

    expect(await desk.send()).toMatchObject(none)
    expect(await messagesOf(desk.code)).toEqual([])
  })
})
