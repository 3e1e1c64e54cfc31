/** A row that would turn an existing document, client, item, account or person into another is a question to a person. */
import { role } from '@backoffice/contract/access'
import { correctImport } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { getSettings, saveImportSettings } from '@backoffice/contract/settings/settings'
import { settingsMessages } from '@backoffice/contract/settings/settings-messages'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aParty, type Desk, type Invoice } from '../../testing/builders/desk.ts'
import { aFeed, feedWith } from '../../testing/builders/feeds.ts'
import { type Cells, csvOf, importing } from '../../testing/builders/imports.ts'
import { aUser } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'
import { workDone } from './work.ts'

const app = await cashApp()
const { card, checked, applied, reasonsOf, recordsOf } = importing(app)
const { reasons } = importsMessages

const row = ({ salesman }: Desk, { branch, no, party }: Invoice, more: Cells = {}): Cells => ({
  branch,
  invoiceNo: no,
  date: '2026-01-15',
  type: 'CR',
  division: '10',
  party,
  salesman: salesman.loginId,
  bill: 1000,
  receivedBefore: 0,
  ...more,
})

const invoiceOf = async ({ id }: Invoice) =>
  (await owned('select party, invoice_on::text as day, bill::text from invoice where id = $1', [id]))[0]

async function correct({ director }: Desk, importId: number, isCorrection = true) {
  const answer = await director.client.ask(correctImport, { userId: director.userId, importId, isCorrection })
  await workDone(app.base.database)
  return { ...answer, ...(await card(director, importId)) }
}

describe('an invoice with a number that is here', () => {
  it('is rejected if it is of another client or of a day far away', async () => {
    const desk = await aDesk(app)
    const [first, second, third] = [
      await anInvoice({ salesman: desk.salesman }),
      await anInvoice({ salesman: desk.salesman }),
      await anInvoice({ salesman: desk.salesman }),
    ]
    const found = await checked(desk.director, 'invoices', [
      row(desk, first, { party: second.party, bill: 10 }),
      row(desk, second, { date: '2026-02-15' }),
      row(desk, third, { date: '2026-02-14' }),
    ])

    expect(found).toMatchObject({ counts: { new: 0, changed: 1, rejected: 2 }, questions: 2, isCorrection: false })
    const names = await owned<{ name: string }>(
      `select acode || ' ' || title as name from chart where branch_code = $1 and acode = any ($2) order by acode = $3 desc`,
      [desk.branch.code, [first.party, second.party], first.party],
    )
    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      2: [reasons.otherParty(first.no, names[0]?.name ?? '', names[1]?.name ?? '')],
      3: [reasons.otherDay(second.no, '2026-01-15', '2026-02-15', '30')],
    })
  })

  it('is changed if the director calls it a correction, which the audit has', async () => {
    const desk = await aDesk(app)
    const [invoice, other] = [
      await anInvoice({ salesman: desk.salesman }),
      await anInvoice({ salesman: desk.salesman }),
    ]
    const { importId } = await checked(desk.director, 'invoices', [row(desk, invoice, { party: other.party })])

    expect(await correct(desk, importId)).toMatchObject({
      isSuccessful: true,
      counts: { changed: 1, rejected: 0 },
      questions: 1,
      isCorrection: true,
    })
    expect(await correct(desk, importId, false)).toMatchObject({ counts: { changed: 0, rejected: 1 }, questions: 1 })
    await correct(desk, importId)
    expect(await applied(desk.director, importId)).toMatchObject({ state: 'applied' })
    expect(await invoiceOf(invoice)).toMatchObject({ party: other.party })
    expect(
      await owned(`select details ->> 'corrections' as n from audit where object = 'import' and object_id = $1`, [
        importId,
      ]),
    ).toEqual([{ n: '1' }])
    expect(await correct(desk, importId)).toMatchObject({
      isSuccessful: false,
      message: importsMessages.appliedAlready,
    })
  })

  it('is never changed by a feed', async () => {
    const desk = await aDesk(app)
    const invoice = await anInvoice({ salesman: desk.salesman })
    const other = await aParty({ branch: desk.branch.code })
    const { token } = await aFeed(desk.director)

    const { body } = await feedWith(app, token, {
      kind: 'invoices',
      text: csvOf('invoices', [row(desk, invoice, { party: other, date: '2026-07-01', bill: 10 })]),
    })

    expect(body).toMatchObject({ isSuccessful: false, counts: { changed: 0, rejected: 1 } })
    expect(body.rejected[0]?.reasons).toHaveLength(2)
    expect(await invoiceOf(invoice)).toMatchObject({ party: invoice.party, bill: '1000.00' })
  })

  it('has the days of the company', async () => {
    const desk = await aDesk(app)
    const { director, branch } = desk
    const invoice = await anInvoice({ salesman: desk.salesman })
    const of = { branchCode: branch.code, userId: director.userId }
    const set = (identityDays: number, seenIdentityDays: number) =>
      director.client.ask(saveImportSettings, { ...of, identityDays, seenIdentityDays })

    expect(await set(0, 30)).toMatchObject({ message: settingsMessages.daysRange('1', '365') })
    expect(await set(60, 30)).toEqual({ isSuccessful: true, message: settingsMessages.saved })
    expect(await set(90, 30)).toMatchObject({ isSuccessful: false })
    expect(await director.client.ask(getSettings, { branchCode: branch.code })).toMatchObject({ identityDays: 60 })

    const found = await checked(director, 'invoices', [row(desk, invoice, { date: '2026-03-16' })])
    expect(found.counts).toMatchObject({ changed: 1, rejected: 0 })
  })
})

describe('a voucher with a number that is here', () => {
  it('is rejected if it is of a day far away', async () => {
    const { director, branch } = await aDesk(app)
    const voucher = (voucherNo: string, date: string): Cells[] => [
      { branch: branch.code, voucherNo, type: 'JV', date, account: 'Rent', debit: '100.00' },
      { branch: branch.code, voucherNo, type: 'JV', date, account: 'Bank', credit: '100.00' },
    ]
    const first = await checked(director, 'vouchers', [
      ...voucher('V-1', '2026-01-15'),
      ...voucher('V-2', '2026-01-15'),
    ])
    await applied(director, first.importId)

    const found = await checked(director, 'vouchers', [
      ...voucher('V-1', '2026-02-15'),
      ...voucher('V-2', '2026-02-14'),
    ])
    expect(found).toMatchObject({ counts: { new: 0, changed: 1 }, questions: 2 })
    expect(Object.values(await reasonsOf(director, found.importId)).flat()).toContain(
      reasons.otherDay('V-1', '2026-01-15', '2026-02-15', '30'),
    )
  })
})

describe('a code that is here', () => {
  it('of a client is a question if no word of the name is the same', async () => {
    const { director, branch } = await aDesk(app)
    const party = (code: string, name: string): Cells => ({ branch: branch.code, code, name })
    const first = await checked(director, 'parties', [
      party('I1', 'Al-Fateh Brothers'),
      party('I2', 'Madina Traders'),
      party('I3', 'Al-Noor'),
    ])
    await applied(director, first.importId)

    const found = await checked(director, 'parties', [
      party('I1', 'Rehman & Sons'),
      party('I2', 'MADINAH TRADERS (Pvt) Ltd'),
      party('I3', 'Alnoor'),
    ])

    expect(found.counts).toMatchObject({ changed: 2, rejected: 1 })
    expect(await reasonsOf(director, found.importId)).toEqual({
      2: [reasons.otherName('I1', 'Al-Fateh Brothers', 'Rehman & Sons')],
    })
  })

  it('of an item is a question if no word of the name is the same', async () => {
    const { director, branch } = await aDesk(app)
    await owned('insert into user_branch (user_id, branch_code) select $1, code from branch on conflict do nothing', [
      director.userId,
    ])
    await owned('insert into stock_category values ($1, $1)', [`TEA${branch.code}`])
    const item = (nth: number, name: string): Cells => ({
      code: `${branch.code}-${nth}`,
      name,
      category: `TEA${branch.code}`,
      unit: 'PCS',
      mrp: '450.00',
    })
    const first = await checked(director, 'items', [item(1, 'Tea 250 g'), item(2, 'Green Tea')])
    await applied(director, first.importId)

    const found = await checked(director, 'items', [item(1, 'Washing Powder'), item(2, 'GREEN TEA, 100 bags')])
    expect(found.counts).toMatchObject({ changed: 1, rejected: 1 })
    expect(await reasonsOf(director, found.importId)).toEqual({
      2: [reasons.otherName(`${branch.code}-1`, 'Tea 250 g', 'Washing Powder')],
    })
  })

  it('of an account is a question if its level or group is another', async () => {
    const { director, branch } = await aDesk(app)
    const account = (level: number, title: string): Cells => ({
      branch: branch.code,
      code: 'A-9',
      title,
      level,
      group: 'BANK',
    })
    await applied(director, (await checked(director, 'accounts', [account(4, 'Meezan Bank')])).importId)

    const found = await checked(director, 'accounts', [account(2, 'Meezan Bank Ltd')])
    expect(await reasonsOf(director, found.importId)).toEqual({
      2: [reasons.otherAccount('A-9', 'Meezan Bank, 4 BANK', 'Meezan Bank Ltd, 2 BANK')],
    })
    expect((await checked(director, 'accounts', [account(4, 'The Meezan Bank')])).counts).toMatchObject({ changed: 1 })
  })

  it('of a user is a question if the number goes to another person', async () => {
    const desk = await aDesk(app)
    const user = await aUser({ role: role.salesman, name: 'Bilal Ahmed', in: desk.branch })
    const file = (name: string): Cells => ({
      login: user.loginId,
      name,
      role: 'Salesman',
      modules: '4',
      branches: desk.branch.code,
    })
    const found = await checked(desk.director, 'users', [file('Somebody Else')])

    expect(found.counts).toMatchObject({ changed: 0, rejected: 1 })
    expect(await reasonsOf(desk.director, found.importId)).toEqual({
      2: [reasons.otherName(String(user.loginId), user.name, 'Somebody Else')],
    })
    const corrected = await correct(desk, found.importId)
    expect(corrected.counts).toMatchObject({ changed: 1, rejected: 0 })
    expect(await recordsOf(desk.director, found.importId, 'changed')).toHaveLength(1)
  })
})
