/** Tests the pages that clients open by a link: what they show, to whom, and how they look where they show nothing. */
import { clientPagesMessages as words } from '@backoffice/contract/client-pages/client-pages-messages'
import { endLink, linkOfReceipt } from '@backoffice/contract/client-pages/client-pages'
import { role } from '@backoffice/contract/access'
import { getSettings, saveClientPages } from '@backoffice/contract/settings/settings'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCheque, aDeposit, aReceipt, type Receipt } from '../../testing/builders/cash.ts'
import { linkedReceipt, withPages } from '../../testing/builders/client-words.ts'
import { aDesk, anInvoice, aWorker, type Desk } from '../../testing/builders/desk.ts'
import { aPayment, byCheque, inCash } from '../../testing/builders/payments.ts'
import { aPhone, outcomeOf, receiptItem } from '../../testing/builders/phone-items.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { inLanguage, wordsOf } from '../http/language.ts'

const lines: string[] = []
const app = await testApp({
  config: { publicUrl: 'https://office.example', logLevel: 'info', logTo: { write: (line) => void lines.push(line) } },
})
const urduWords = inLanguage('ur', () => wordsOf(words))
let desk: Desk
let networks = 0

beforeAll(async () => {
  desk = await aDesk(app)
  await withPages(desk.branch.code)
})

/** Opens the page of a code from a network of its own, so that the limit of a network is not reached. */
const opened = (code: string, search = '', headers = {}) =>
  app.app.inject({
    method: 'GET',
    url: `${app.base.path}/v/${code}${search}`,
    headers,
    remoteAddress: `10.${Math.floor((networks += 1) / 250)}.${networks % 250}.9`,
  })

const codeOf = async ({ id }: Pick<Receipt, 'id'>): Promise<string> => {
  const { value } = await desk.salesman.client.ask(linkOfReceipt, { invoiceDetailId: id })
  return value?.address.split('/').at(-1) ?? ''
}

const pageOf = async (receipt: Promise<Receipt> | Receipt) => (await opened(await codeOf(await receipt))).body

describe('the page of a receipt', () => {
  it('shows the receipt, the short name of the client and where the money is', async () => {
    const invoice = await anInvoice({ salesman: desk.salesman, bill: 5000 })
    const { id, invoice: paid } = await aReceipt({ by: desk.salesman, invoice, amount: 1234.5 })
    await owned(`update chart set title = 'Al Shifa Clinic of Gulberg' where branch_code = $1 and acode = $2`, [
      desk.branch.code,
      invoice.party,
    ])

    const { body, statusCode } = await opened(await codeOf({ id }))

    expect(statusCode).toBe(200)
    for (const shown of [
      '1,234.50',
      String(id),
      paid?.no ?? '?',
      'Al Shifa',
      words.states.recorded,
      words.methods.Cash,
    ])
      expect(body).toContain(shown)
    expect(body).not.toContain('Clinic')
    expect(body).not.toContain(words.owed)
    expect(body).not.toContain(desk.salesman.name)
    expect(Buffer.byteLength(body)).toBeLessThan(30_000)
  })

  it('follows the money: at the office, at the bank, taken back, bounced', async () => {
    const { salesman, cashier, director, account } = desk
    const { atOffice, atBank, takenBack, bounced: hasBounced } = words.states
    const cheque = { ...aCheque(700), chequeNo: '00456789' }
    const there = await aReceipt({ by: salesman, amount: 300 }).sentTo(cashier).approved()
    const banked = await aReceipt({ by: salesman, ...cheque })
      .sentTo(cashier)
      .approved()

    expect(await pageOf(there)).toContain(atOffice)
    await aDeposit({ by: cashier, receipts: [banked], account }).approvedBy(director)
    const page = await pageOf(banked)
    expect(page).toContain(atBank)
    expect(page).toContain(words.endsWith('Cheque', cheque.chequeNo.slice(-4)))
    expect(page).not.toContain(cheque.chequeNo)
    const returned = aReceipt({ by: salesman, ...aCheque(800) })
      .sentTo(cashier)
      .approved()
      .bounced(director)
    expect(await pageOf(returned)).toContain(hasBounced)
    expect(await pageOf(aReceipt({ by: salesman, amount: 60 }).voided())).toContain(takenBack)
  })

  it('shows what is still owed where the company wants it', async () => {
    const other = await aDesk(app)
    await withPages(other.branch.code, true)
    const invoice = await anInvoice({ salesman: other.salesman, bill: 1000 })
    const { code } = await linkedReceipt(aReceipt({ by: other.salesman, invoice, amount: 400 }))
    await aReceipt({ by: other.salesman, invoice, amount: 250 })

    const { body } = await opened(code)

    expect(body).toContain(words.owed)
    expect(body).toContain('350.00')
  })

  it('is one page for all receipts of a payment', async () => {
    const { salesman, party } = desk
    const payment = await aPayment({ by: salesman, party, instruments: [inCash(100), byCheque(250)] })
    const codes = new Set(await Promise.all(payment.receipts.map(codeOf)))

    expect(codes.size).toBe(1)
    const { body } = await opened([...codes][0] ?? '')
    for (const shown of [payment.no, '350.00', '100.00', '250.00', words.advance]) expect(body).toContain(shown)
  })

  it('is in the language of the client, and in the other one by its link', async () => {
    const code = await codeOf(await aReceipt({ by: desk.salesman, amount: 90 }))

    expect((await opened(code)).body).toContain('<html lang="en" dir="ltr">')
    const urdu = (await opened(code, '?l=ur')).body
    expect(urdu).toContain('<html lang="ur" dir="rtl">')
    expect(urdu).toContain(urduWords.states.recorded)
    expect((await opened(code, '?l=xx&l=yy')).statusCode).toBe(200)
  })

  it.each([
    ['of the client, whatever the browser wants', 'ur', 'en', 'en-GB', 'ur'],
    ['that the browser wants where the client has none', '', 'en', 'ur-PK,ur;q=0.9,en;q=0.8', 'ur'],
    ['that the browser wants where the pages have none of the client', 'sd', 'ur', 'sd, en;q=0.5', 'en'],
    ['of the company where the browser wants another', '', 'ur', 'de-DE,de;q=0.9', 'ur'],
  ])('is in the language %s', async (_case, language, ofCompany, wanted, expected) => {
    const { branch, salesman, party } = await aDesk(app)
    await withPages(branch.code)
    await owned('update company set client_language = $2 where code = $1', [branch.companyCode, ofCompany])
    await owned('update chart set language = $3 where branch_code = $1 and acode = $2', [branch.code, party, language])
    const { code } = await linkedReceipt(aReceipt({ by: salesman, party, amount: 93 }))
    const headers = { 'accept-language': wanted }

    const { body } = await opened(code, '', headers)
    expect(body).toContain(`<html lang="${expected}"`)
    const other = expected === 'ur' ? 'en' : 'ur'
    expect(body).toContain(`href="?l=${other}" lang="${other}"`)
    expect((await opened(code, `?l=${other}`, headers)).body).toContain(`<html lang="${other}"`)
  })

  it('shows names as text and never as markup', async () => {
    const invoice = await anInvoice({ salesman: desk.salesman, bill: 800, no: '<img src=x onerror=alert(1)>' })
    await owned('update chart set title = $3 where branch_code = $1 and acode = $2', [
      desk.branch.code,
      invoice.party,
      '<script>alert(1)</script>',
    ])

    const body = await pageOf(aReceipt({ by: desk.salesman, invoice, amount: 800 }))

    expect(body).not.toMatch(/<script|<img/i)
    expect(body).toContain('&lt;script&gt;')
  })

  it('has no session, no script, and nothing that is loaded or kept', async () => {
    const { headers } = await opened(await codeOf(await aReceipt({ by: desk.salesman, amount: 91 })))

    expect(headers['set-cookie']).toBeUndefined()
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    )
  })

  it('leaves no code in the log', async () => {
    const code = await codeOf(await aReceipt({ by: desk.salesman, amount: 92 }))
    await opened(code)

    expect(lines.some((line) => line.includes('/v/:code'))).toBe(true)
    expect(lines.filter((line) => line.includes(code))).toEqual([])
  })
})

describe('a link that opens nothing', () => {
  it('looks the same whether it is unknown, ended, expired or no code at all', async () => {
    const make = async () => codeOf(await aReceipt({ by: desk.salesman, amount: 70 }))
    const [ended, expired, switched] = [await make(), await make(), await make()]
    await owned('update receipt_link set ended_at = now(), ended_by = $2 where code = $1', [
      ended,
      desk.director.userId,
    ])
    await owned(`update receipt_link set expires_at = now() where code = $1`, [expired])

    const shown = await Promise.all(
      [ended, expired, 'f'.repeat(32), 'nothing', '%00', 'x'.repeat(190)].map((code) => opened(code)),
    )

    expect((await opened(switched)).statusCode).toBe(200)
    const withoutId = shown.map(({ statusCode, body, headers: { date: _, 'x-request-id': __, ...headers } }) => ({
      statusCode,
      body,
      headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit'))),
    }))
    expect(withoutId).toEqual(withoutId.map(() => withoutId[0]))
    expect(withoutId[0]).toMatchObject({ statusCode: 404, headers: { 'content-type': 'text/html; charset=utf-8' } })
  })

  it('is every link while the server has no public address, or the company no pages', async () => {
    const other = await aDesk(app)
    const { code, id } = await linkedReceipt(aReceipt({ by: other.salesman, amount: 50 }))
    const { value } = await other.salesman.client.ask(linkOfReceipt, { invoiceDetailId: id })

    expect(value).toEqual({ address: '' })
    expect((await opened(code)).statusCode).toBe(404)
  })

  it('is the link that a director ends, for ever', async () => {
    const receipt = await aReceipt({ by: desk.salesman, amount: 71 })
    const code = await codeOf(receipt)
    const of = { invoiceDetailId: receipt.id }

    expect((await desk.salesman.client.send(endLink, of)).status).toBe(403)
    expect(await desk.director.client.ask(endLink, of)).toEqual({ isSuccessful: true, message: words.ended })
    expect((await opened(code)).statusCode).toBe(404)
    expect(await codeOf(receipt)).toBe('')
    expect(await desk.director.client.ask(endLink, of)).toEqual({ isSuccessful: false, message: words.noLink })
  })

  it('is shown to a network thirty times a minute', async () => {
    const from = (remoteAddress: string) =>
      app.app.inject({ method: 'GET', url: `${app.base.path}/v/${'e'.repeat(32)}`, remoteAddress })
    const statuses: number[] = []
    for (let nth = 0; nth < 31; nth += 1) statuses.push((await from(`2001:db8:1:1::${nth.toString(16)}`)).statusCode)

    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429])
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(404)
    expect((await from('2001:db8:1:1::1')).body).toContain(words.later)
  })
})

describe('the code of a receipt', () => {
  it('is made with the receipt, is the same each time, and is 128 bits', async () => {
    const { id } = await aReceipt({ by: desk.salesman, amount: 72 })
    const { code } = await ownedRow<{ code: string }>('select code from receipt_link where receipt_id = $1', [id])

    expect(code).toMatch(/^[\da-f]{32}$/)
    expect(await Promise.all([codeOf({ id }), codeOf({ id }), codeOf({ id })])).toEqual([code, code, code])
  })

  it('is made once for a receipt of before, however many ask at once', async () => {
    const { id } = await aReceipt({ by: desk.salesman, amount: 73 })
    await owned('delete from receipt_link where receipt_id = $1', [id])

    const codes = new Set(await Promise.all([1, 2, 3, 4, 5, 6].map(() => codeOf({ id }))))

    expect(codes.size).toBe(1)
    expect([...codes][0]).toMatch(/^[\da-f]{32}$/)
  })

  it('is for people who may read the receipt', async () => {
    const receipt = await aReceipt({ by: desk.salesman, amount: 74 })
    const stranger = await aWorker(app, { role: role.salesman, in: desk.branch })

    expect((await stranger.client.send(linkOfReceipt, { invoiceDetailId: receipt.id })).status).toBe(404)
  })

  it('comes from the phone of an item, and its page waits for the office', async () => {
    const { device, invoice, salesman } = await aPhone(app)
    await withPages(salesman.branch)
    const code = 'a1'.repeat(16)
    const outcome = await outcomeOf(device, receiptItem(device, invoice, { amount: 250 }, { linkCode: code }))

    expect(outcome).toMatchObject({ state: 'booked' })
    const { body } = await opened(code)
    expect(body).toContain('250.00')
    expect(body).toContain(words.states.recorded)
    await owned(`update intake set state = 'held' where device_id = $1`, [device.deviceId])
    await owned('delete from intake_receipt where intake_id in (select id from intake where device_id = $1)', [
      device.deviceId,
    ])
    const held = (await opened(code)).body
    expect(held).toContain(words.states.notYet)
    expect(held).not.toContain(words.right)
  })

  it('is guessed by nobody: each part of 10,000 codes is another one', async () => {
    const parts = await owned<{ different: number }>(
      `select count(distinct substr(code, 1 + 8 * part, 8))::int as different
       from (select new_link_code() as code from generate_series(1, 10000)) made cross join generate_series(0, 3) part
       group by part`,
    )

    expect(parts).toHaveLength(4)
    // Two of 10,000 random numbers of 32 bits are the same once in a hundred times.
    for (const { different } of parts) expect(different).toBeGreaterThan(9995)
  })
})

describe('the pages of clients', () => {
  it('read these columns and nothing else', async () => {
    const columns = await owned<{ name: string }>(
      `select distinct c.relname || '.' || a.attname as name
       from pg_depend d join pg_rewrite w on w.oid = d.objid join pg_class c on c.oid = d.refobjid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
       where d.classid = 'pg_rewrite'::regclass and w.ev_class = any ('{public_receipt_page,linked_receipt}'::regclass[]) and d.refobjsubid > 0
         and c.relname <> 'linked_receipt' order by 1`,
    )

    expect(columns.map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "branch.code",
        "branch.company_code",
        "branch.name",
        "chart.acode",
        "chart.branch_code",
        "chart.language",
        "chart.title",
        "company.client_language",
        "company.client_pages",
        "company.client_pages_owed",
        "company.code",
        "company.digit_groups",
        "company.digits",
        "company.name",
        "company.time_zone",
        "device.code",
        "device.device_id",
        "intake.amount",
        "intake.device_id",
        "intake.id",
        "intake.made_at",
        "intake.number",
        "intake.party",
        "intake.state",
        "intake.taken_at",
        "intake_receipt.intake_id",
        "intake_receipt.receipt_id",
        "invoice.balance",
        "invoice.id",
        "invoice.invoice_no",
        "payment.amount",
        "payment.entered_at",
        "payment.id",
        "payment.party",
        "payment.payment_no",
        "receipt.amount",
        "receipt.cheque_no",
        "receipt.created_at",
        "receipt.id",
        "receipt.invoice_id",
        "receipt.method",
        "receipt.party",
        "receipt.payment_id",
        "receipt.stage",
        "receipt_link.branch_code",
        "receipt_link.code",
        "receipt_link.ended_at",
        "receipt_link.expires_at",
        "receipt_link.id",
        "receipt_link.intake_id",
        "receipt_link.payment_id",
        "receipt_link.receipt_id",
      ]
    `)
  })

  it('are switched on by a director of all branches, as they saw them', async () => {
    const { director, branch } = await aDesk(app)
    const as = { branchCode: branch.code, userId: director.userId }
    const seen = { clientPages: false, clientPagesOwed: false, clientLanguage: 'en' } as const
    const now = { clientPages: true, clientPagesOwed: true, clientLanguage: 'ur' } as const
    const read = async () => {
      const { clientPages, clientPagesOwed, clientLanguage, hasAddress } = await director.client.ask(getSettings, {
        branchCode: branch.code,
      })
      return { clientPages, clientPagesOwed, clientLanguage, hasAddress }
    }

    expect(await director.client.ask(saveClientPages, { ...as, now: seen, seen })).toMatchObject({
      isSuccessful: false,
    })
    expect(await director.client.ask(saveClientPages, { ...as, now, seen })).toMatchObject({ isSuccessful: true })
    expect(await director.client.ask(saveClientPages, { ...as, now: seen, seen })).toMatchObject({
      isSuccessful: false,
    })
    expect(await read()).toEqual({ ...now, hasAddress: true })
  })
})
