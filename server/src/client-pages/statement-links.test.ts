/** Tests the links of statements: who makes them, that there is one for a client and a period, and what their pages show. */
import { createHash } from 'node:crypto'
import { role } from '@backoffice/contract/access'
import type { Wire } from '@backoffice/contract/call'
import { clientPagesMessages } from '@backoffice/contract/client-pages/client-pages-messages'
import { addDays, type Day, wireDay } from '@backoffice/contract/day'
import { limits } from '@backoffice/contract/limits'
import { lastMonthBefore, monthOf } from '@backoffice/contract/statements/statement-period'
import {
  endStatementLink,
  getStatement,
  listMonthStatements,
  shareMonthStatements,
  shareStatement,
} from '@backoffice/contract/statements/statements'
import { statementMessages as words } from '@backoffice/contract/statements/statements-messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { withPages } from '../../testing/builders/client-words.ts'
import { aDesk, anInvoice, aParty, aWorker, type Desk, today, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { inLanguage, wordsOf } from '../http/language.ts'

const lines: string[] = []
const app = await testApp({
  config: { publicUrl: 'https://office.example', logLevel: 'info', logTo: { write: (line) => void lines.push(line) } },
})
let desk: Desk
let now: Day
let networks = 0

beforeAll(async () => {
  desk = await aDesk(app)
  now = (await today(desk.branch.code)) as Day
  await withPages(desk.branch.code)
})

const asked = (party: string, { userId, branch }: Worker = desk.director): Wire<typeof shareStatement> => ({
  userId,
  branchCode: branch,
  aCode: party,
  fromDate: wireDay(addDays(now, -30)),
  toDate: wireDay(now),
})

async function codeOf(party: string, by: Worker = desk.director): Promise<string> {
  const { value, message } = await by.client.ask(shareStatement, asked(party, by))
  if (!value) throw new Error(message)
  return value.address.split('/').at(-1) ?? ''
}

/** Opens the page of a code from a network of its own, so that the limit of a network is not reached. */
const opened = (code: string, search = '', kind = 's', headers = {}) =>
  app.app.inject({
    method: 'GET',
    url: `${app.base.path}/${kind}/${code}${search}`,
    headers,
    remoteAddress: `10.${Math.floor((networks += 1) / 250)}.${networks % 250}.7`,
  })

describe('the page of a statement', () => {
  it('shows the period, the lines with their balances, the end and its ages, and the short name of the client', async () => {
    const { salesman } = desk
    const invoice = await anInvoice({ salesman, bill: 5000, on: addDays(now, -3) })
    await owned('update chart set title = $3, language = $4 where branch_code = $1 and acode = $2', [
      desk.branch.code,
      invoice.party,
      'Al Shifa Clinic <b>of</b> Gulberg',
      '',
    ])
    await aReceipt({ by: salesman, invoice, ...aCheque(1234.5), chequeNo: '00456789' })

    const { body, statusCode } = await opened(await codeOf(invoice.party))

    expect(statusCode).toBe(200)
    const shown = [wireDay(now), invoice.no, '5,000.00', '-1,234.50', '3,765.50', 'Al Shifa', words.kinds.invoice]
    for (const text of [...shown, clientPagesMessages.endsWith('Cheque', '6789'), words.ages.upTo30])
      expect(body).toContain(text)
    for (const text of ['Clinic', '00456789', '<script', salesman.name]) expect(body).not.toContain(text)
  })

  it('has the headers of the page of a receipt, and no code in the log', async () => {
    const code = await codeOf(desk.party)
    const { headers, body } = await opened(code)

    expect(headers['set-cookie']).toBeUndefined()
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow, noarchive' })
    const [, style = ''] = /<style>([^]*)<\/style>/.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`default-src 'none'; style-src 'sha256-${hash}'; `)
    expect(lines.some((line) => line.includes('/s/:code'))).toBe(true)
    expect(lines.filter((line) => line.includes(code))).toEqual([])
  })

  it('is in the language of the client, and in the other one by its link', async () => {
    const party = await aParty({ branch: desk.branch.code })
    await owned(`update chart set language = 'ur' where branch_code = $1 and acode = $2`, [desk.branch.code, party])
    const code = await codeOf(party)

    const urdu = (await opened(code)).body
    expect(urdu).toContain('<html lang="ur" dir="rtl">')
    expect(urdu).toContain(inLanguage('ur', () => wordsOf(words)).nothing)
    expect((await opened(code, '?l=en')).body).toContain(words.nothing)
  })

  it('is in the language that the browser wants where the client has none', async () => {
    const code = await codeOf(await aParty({ branch: desk.branch.code }))

    const { body } = await opened(code, '', 's', { 'accept-language': 'ur,en;q=0.9' })
    expect(body).toContain('<html lang="ur" dir="rtl">')
  })

  it('has the last lines of a long statement, and says how many are not shown', async () => {
    const party = await aParty({ branch: desk.branch.code })
    await owned(
      `insert into invoice (branch_code, invoice_no, invoice_on, type_code, division_code, party, salesman_id, bill)
       select $1, 'LONG-' || lpad(n::text, 3, '0'), $4::date, 'CR', '10', $2, $3, 10 from generate_series(1, $5::int) n`,
      [desk.branch.code, party, desk.salesman.userId, addDays(now, -2), limits.statement.shown + 7],
    )

    const { body } = await opened(await codeOf(party))

    expect(body).toContain(words.moreLines(7))
    expect(body.match(/LONG-/g)).toHaveLength(limits.statement.shown)
    expect(body).toContain('2,070.00')
    expect(Buffer.byteLength(body)).toBeLessThan(50_000)
  })

  it('looks the same for a link that is unknown, ended or expired, and for the link of a receipt', async () => {
    const [ended, expired] = [
      await codeOf(await aParty({ branch: desk.branch.code })),
      await codeOf(await aParty({ branch: desk.branch.code })),
    ]
    await owned('update statement_link set ended_at = now(), ended_by = $2 where code = $1', [
      ended,
      desk.director.userId,
    ])
    await owned('update statement_link set expires_at = now() where code = $1', [expired])
    const { id } = await aReceipt({ by: desk.salesman, amount: 70 })
    const { code: ofReceipt } = await ownedRow<{ code: string }>(
      'select code from receipt_link where receipt_id = $1',
      [id],
    )

    const shown = await Promise.all(
      [ended, expired, ofReceipt, 'f'.repeat(32), 'nothing', '%00'].map((code) => opened(code)),
    )

    const seen = shown.map(({ statusCode, body }) => ({ statusCode, body }))
    expect(new Set(seen.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(seen[0]).toMatchObject({ statusCode: 404 })
    expect((await opened(await codeOf(desk.party), '', 'v')).statusCode).toBe(404)
  })

  it('takes nothing but a reading, thirty times a minute from a network', async () => {
    const from = (method: 'GET' | 'POST') =>
      app.app.inject({ method, url: `${app.base.path}/s/${'e'.repeat(32)}`, remoteAddress: '2001:db8:7:1::1' })
    const statuses: number[] = []
    for (let nth = 0; nth < 31; nth += 1) statuses.push((await from('GET')).statusCode)

    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    expect((await from('POST')).statusCode).toBe(405)
  })

  it('reads these tables and nothing else', async () => {
    const tables = await owned<{ name: string }>(
      `with recursive used (oid) as (
         select 'public_statement(text)'::regprocedure::oid
         union
         select d.refobjid from used join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = used.oid and d.refclassid = 'pg_proc'::regclass
       )
       select distinct c.relname::text as name
       from used join pg_depend d on d.classid = 'pg_proc'::regclass and d.objid = used.oid
       join pg_class c on d.refclassid = 'pg_class'::regclass and c.oid = d.refobjid
       order by 1`,
    )

    expect(tables.map(({ name }) => name)).toEqual([
      'branch',
      'chart',
      'company',
      'credit',
      'device',
      'intake',
      'intake_receipt',
      'invoice',
      'journal',
      'payment',
      'posting',
      'receipt',
      'statement_link',
    ])
  })
})

describe('the link of a statement', () => {
  it('is one for a client and a period, however many make it at once', async () => {
    const party = await aParty({ branch: desk.branch.code })
    const codes = await Promise.all(
      [desk.director, desk.cashier, desk.director, desk.cashier].map((by) => codeOf(party, by)),
    )

    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).toMatch(/^[\da-f]{32}$/)
    const { statement } = await desk.director.client.ask(getStatement, asked(party))
    expect(statement?.link?.address).toBe(`https://office.example${app.base.path}/s/${codes[0]}`)
  })

  it('is another one after the old one ended or expired', async () => {
    const party = await aParty({ branch: desk.branch.code })
    const first = await codeOf(party)
    await owned(`update statement_link set expires_at = now() - interval '1 minute' where code = $1`, [first])
    const second = await codeOf(party)
    const end = (by: Worker) => by.client.send(endStatementLink, asked(party, by))

    expect(second).not.toBe(first)
    expect((await end(desk.cashier)).status).toBe(403)
    expect((await end(desk.director)).answer).toEqual({ isSuccessful: true, message: words.ended })
    expect((await end(desk.director)).answer).toEqual({ isSuccessful: false, message: words.noLink })
    expect((await opened(second)).statusCode).toBe(404)
    expect([first, second]).not.toContain(await codeOf(party))
  })

  it('is made by cashiers and directors of the branch, where the company has pages', async () => {
    const other = await aDesk(app)
    const { salesman } = desk
    const stranger = { ...other.director, branch: desk.branch.code }

    expect((await salesman.client.send(shareStatement, asked(desk.party, salesman))).status).toBe(403)
    expect((await stranger.client.send(shareStatement, asked(desk.party, stranger))).status).toBe(403)
    expect((await desk.director.client.send(shareStatement, asked('none'))).status).toBe(404)
    expect(await other.director.client.ask(shareStatement, asked(other.party, other.director))).toEqual({
      isSuccessful: false,
      message: words.pagesOff,
    })
  })
})

describe('the statements of a month', () => {
  it('are of the clients who owed something and of clients with a changed debt, with telephones and links', async () => {
    const own = await aDesk(app)
    const { salesman, director, branch } = own
    await withPages(branch.code)
    const { from, to } = lastMonthBefore(now)
    const before = await anInvoice({ salesman, bill: 700, on: addDays(from, -5) })
    const within = await anInvoice({ salesman, bill: 300, on: to })
    await anInvoice({ salesman, bill: 50, on: addDays(to, 1) })
    await owned(`update chart set telephone = '+923001234567' where branch_code = $1 and acode = $2`, [
      branch.code,
      before.party,
    ])
    const list = (month = monthOf(from)) =>
      director.client.ask(listMonthStatements, { page: 1, limit: 10, cCode: branch.code, month, totals: true })
    const share = () =>
      director.client.ask(shareMonthStatements, { userId: director.userId, cCode: branch.code, month: monthOf(from) })

    const { responseObjects, totals } = await list()
    expect(
      responseObjects.map(({ aCode, telephone, opening, invoiced, closing, address }) => [
        aCode,
        telephone,
        opening,
        invoiced,
        closing,
        address,
      ]),
    ).toEqual([
      [before.party, '+923001234567', 700, 0, 700, ''],
      [within.party, '', 0, 300, 300, ''],
    ])
    expect(totals?.amounts).toMatchObject({ opening: 700, invoiced: 300, closing: 1000 })

    expect(await Promise.all([share(), share()])).toEqual(
      expect.arrayContaining([
        { isSuccessful: true, message: words.madeLinks(2), value: { made: 2 } },
        { isSuccessful: true, message: words.allHaveLinks, value: { made: 0 } },
      ]),
    )
    const shared = (await list()).responseObjects
    for (const { address } of shared) expect((await opened(address.split('/').at(-1) ?? '')).statusCode).toBe(200)
    expect(new Set(shared.map(({ address }) => address)).size).toBe(2)
    const found = await director.client.ask(listMonthStatements, {
      page: 1,
      limit: 10,
      cCode: branch.code,
      search: within.party,
    })
    expect(found.responseObjects.map(({ aCode }) => aCode)).toEqual([within.party])
  })

  it('are listed and shared by directors with reports, for a month that has begun', async () => {
    const { cashier, director, branch } = desk
    const without = await aWorker(app, { role: role.director, in: branch, modules: [7] })
    const month = monthOf(addDays(now, 40))
    const of = { page: 1, limit: 10, cCode: branch.code }

    expect((await cashier.client.send(listMonthStatements, of)).status).toBe(403)
    expect((await without.client.send(listMonthStatements, of)).status).toBe(403)
    expect(await director.client.ask(listMonthStatements, { ...of, month })).toMatchObject({
      successCode: 9999,
      message: words.noMonth,
    })
    expect(
      await director.client.ask(shareMonthStatements, { userId: director.userId, cCode: branch.code, month }),
    ).toEqual({
      isSuccessful: false,
      message: words.noMonth,
    })
  })
})
