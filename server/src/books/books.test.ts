import { sum } from '@backoffice/contract/money'
/** Posting batches: each row of the journal once, for the books; their files, and the ledgers. */
import {
  bookFormats,
  getBatchFile,
  listBatches,
  listBookCompanies,
  listDue,
  listLedgers,
  makeBatch,
  saveLedger,
  saveNightly,
} from '@backoffice/contract/books/books'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import { undoDeposit } from '@backoffice/contract/deposits/deposits'
import { type Day, wireDay } from '@backoffice/contract/day'
import { listSettingChanges } from '@backoffice/contract/settings/settings'
import { describe, expect, it } from 'vitest'
import { aCheque, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Desk, today } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { anOldDeposit, approving } from '../../testing/builders/periods.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { race, times } from '../../testing/race.ts'

const app = await cashApp()

const paging = { page: 1, limit: 50 }

async function dueOf({ director, branch }: Desk) {
  const { responseObjects } = await director.client.ask(listDue, { ...paging, branchCode: branch.code })
  return responseObjects.map(({ postingDate, entries, received, banked }) => ({
    postingDate,
    entries,
    received,
    banked,
  }))
}

async function making({ director, branch }: Desk, away = 0) {
  const postingDate = wireDay((await today(branch.code, away)) as Day)
  return director.client.ask(makeBatch, { userId: director.userId, branchCode: branch.code, postingDate })
}

const totalsOf = async ({ director, branch }: Desk, call: typeof listDue | typeof listBatches) =>
  (await director.client.ask(call, { page: 1, limit: 1, branchCode: branch.code, totals: true })).totals?.amounts

const batchesOf = async ({ director, branch }: Desk) =>
  (await director.client.ask(listBatches, { ...paging, branchCode: branch.code })).responseObjects

async function linesOf(desk: Desk, batchId: number) {
  const { director, branch } = desk
  const { text } = await director.client.ask(getBatchFile, { branchCode: branch.code, batchId, format: 'json' })
  const { lines } = JSON.parse(text) as { lines: { movement: string; ledger: string; debit: string; credit: string }[] }
  return lines.map(({ movement, ledger, debit, credit }) => [movement, ledger, debit, credit])
}

describe('a posting batch', () => {
  it('takes each movement of its day once, and never changes', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch } = desk
    await aReceipt({ by: salesman, amount: 100 }).sentTo(cashier).approved().banked(director)
    await aReceipt({ by: salesman, amount: 40 }).voided()
    const day = await today(branch.code)

    expect(await dueOf(desk)).toEqual([{ postingDate: day, entries: 7, received: 100, banked: 100 }])
    expect(await making(desk)).toEqual({ isSuccessful: true, message: booksMessages.made('PB-000001') })

    expect(await dueOf(desk)).toEqual([])
    const [made, ...others] = await batchesOf(desk)
    expect(others).toEqual([])
    expect(made).toMatchObject({ batchNo: 'PB-000001', postingDate: day, entries: 7, received: 100, banked: 100 })
    expect(made?.madeBy).toBe(director.name)
    expect(await linesOf(desk, made?.batchId ?? 0)).toEqual([
      ['record', 'Undeposited Funds', '100.00', '0.00'],
      ['record', 'Accounts Receivable', '0.00', '100.00'],
      ['bank', expect.stringMatching(/^Current Account /), '100.00', '0.00'],
      ['bank', 'Undeposited Funds', '0.00', '100.00'],
      ['record', 'Undeposited Funds', '40.00', '0.00'],
      ['record', 'Accounts Receivable', '0.00', '40.00'],
      ['void', 'Accounts Receivable', '40.00', '0.00'],
      ['void', 'Undeposited Funds', '0.00', '40.00'],
    ])
    expect(await making(desk)).toEqual({ isSuccessful: false, message: booksMessages.nothingWaits })
    for (const statement of [
      'update posting_batch set amount = 0 where branch_code = $1',
      'delete from posting_batch where branch_code = $1',
      'update posting_entry set amount = 1 where branch_code = $1',
      'delete from posting_entry where branch_code = $1',
    ])
      await expect(owned(statement, [branch.code])).rejects.toThrow('append-only')
    expect(await brokenPromises()).toEqual([])
  })

  it('is fetched again with the same bytes, whatever is renamed meanwhile', async () => {
    const desk = await aDesk(app)
    const { salesman, director, branch } = desk
    await aReceipt({ by: salesman, ...aCheque(100) })
    await making(desk)
    const [{ batchId } = { batchId: 0 }] = await batchesOf(desk)
    const files = () =>
      Promise.all(
        bookFormats.map((format) => director.client.ask(getBatchFile, { branchCode: branch.code, batchId, format })),
      )
    const before = await files()
    await owned('update chart set title = $2 where branch_code = $1', [branch.code, 'Renamed'])
    await owned('update app_user set name = $2 where id = $1', [salesman.userId, 'Renamed'])
    await director.client.ask(saveLedger, {
      userId: director.userId,
      branchCode: branch.code,
      account: 'AR',
      holder: '',
      ledger: 'Debtors',
      seenLedger: '',
    })

    expect(await files()).toEqual(before)
    expect(before.map(({ text }) => text.includes('Renamed'))).toEqual(bookFormats.map(() => false))
  })

  it('corrects what was undone in the next batch, on the day of the posting', async () => {
    const desk = await aDesk(app)
    const { director, branch } = desk
    const deposit = await anOldDeposit(desk, 100)
    const yesterday = await today(branch.code, -1)
    await approving(director, deposit, -1)
    await making(desk, -1)
    await making(desk)
    await director.client.ask(undoDeposit, { depositNo: deposit.no, userId: director.userId })

    expect(await dueOf(desk)).toEqual([{ postingDate: yesterday, entries: 1, received: 0, banked: -100 }])
    await approving(director, deposit, 0)
    expect(await dueOf(desk)).toEqual([
      { postingDate: yesterday, entries: 1, received: 0, banked: -100 },
      { postingDate: await today(branch.code), entries: 1, received: 0, banked: 100 },
    ])
    expect(await totalsOf(desk, listDue)).toEqual({ received: 0, banked: 0 })
    await making(desk, -1)
    await making(desk)

    const batches = await batchesOf(desk)
    expect(batches.length).toBeGreaterThan(2)
    expect(await totalsOf(desk, listBatches)).toEqual({
      received: sum(batches.map(({ received }) => received)),
      banked: sum(batches.map(({ banked }) => banked)),
    })
    const sums = await owned<{ day: string; banked: number }>(
      `select posting_on::text as day, sum(banked)::float8 as banked from posting_batch where branch_code = $1 group by 1 order by 1`,
      [branch.code],
    )
    expect(sums).toEqual([
      { day: yesterday, banked: 0 },
      { day: await today(branch.code), banked: 100 },
    ])
    expect(await brokenPromises()).toEqual([])
  })

  it('has bounced cheques and applied advances', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch, party } = desk
    await aReceipt({ by: salesman, ...aCheque(30) })
      .sentTo(cashier)
      .approved()
      .bounced(director)
    const invoice = await anInvoice({ salesman, party, bill: 500 })
    await aReceipt({ by: salesman, party, amount: 60 }).appliedTo(invoice, 50)
    await making(desk)
    const [{ batchId, received, banked } = { batchId: 0, received: 0, banked: 0 }] = await batchesOf(desk)

    const lines = await linesOf(desk, batchId)
    expect(lines.filter(([movement]) => movement === 'apply' || movement === 'bounce')).toEqual([
      ['bounce', 'Accounts Receivable', '30.00', '0.00'],
      ['bounce', expect.stringMatching(/^Current Account /), '0.00', '30.00'],
      ['apply', 'Advances from Customers', '50.00', '0.00'],
      ['apply', 'Accounts Receivable', '0.00', '50.00'],
    ])
    expect([received, banked]).toEqual([60, 0])
    const entry = await ownedRow<{ invoice_no: string }>(
      `select invoice_no from posting_entry where branch_code = $1 and action = 'apply'`,
      [branch.code],
    )
    expect(entry.invoice_no).toBe(invoice.no)
  })

  it('is made once, although several directors press at the same moment', async () => {
    const desk = await aDesk(app)
    await aReceipt({ by: desk.salesman })
    await aReceipt({ by: desk.salesman })

    const { won, lost } = await race(...times(6, () => making(desk)))

    expect(won).toEqual([booksMessages.made('PB-000001')])
    expect(lost).toEqual(times(5, booksMessages.nothingWaits))
    expect(await batchesOf(desk)).toHaveLength(1)
    expect(await brokenPromises()).toEqual([])
  })

  it('leaves nothing out while people go on collecting', async () => {
    const desk = await aDesk(app)
    const { salesman, branch } = desk
    const collecting = Promise.all(times(12, 0).map(() => aReceipt({ by: salesman, amount: 10 })))
    const made: string[] = []
    let isDone = false
    void collecting.then(() => (isDone = true))
    while (!isDone) made.push((await making(desk)).message)
    await making(desk)

    const { entries, rows } = await ownedRow<{ entries: number; rows: number }>(
      `select (select count(*) from posting_entry where branch_code = $1)::int as entries,
         (select count(*) from journal where branch_code = $1)::int as rows`,
      [branch.code],
    )
    expect(made.length).toBeGreaterThan(0)
    expect([entries, rows]).toEqual([12, 12])
    expect(await brokenPromises()).toEqual([])
  })
})

describe('the limits of posting batches', () => {
  it('are the branches and the module of the director', async () => {
    const desk = await aDesk(app)
    const elsewhere = await aDesk(app)
    await aReceipt({ by: desk.salesman })
    await making(desk)
    const [{ batchId } = { batchId: 0 }] = await batchesOf(desk)
    const { director } = elsewhere
    const input = { branchCode: elsewhere.branch.code, batchId, format: 'csv' } as const

    expect((await director.client.send(getBatchFile, input)).status).toBe(404)
    expect(await batchesOf(elsewhere)).toEqual([])
    const plain = await aWorker(app, { role: 3, in: desk.branch, modules: [10, 12] })
    const { status } = await plain.client.send(makeBatch, {
      userId: plain.userId,
      branchCode: desk.branch.code,
      postingDate: '01/01/2026',
    })
    expect(status).toBe(403)
  })
})

const saving = (
  { director, branch }: Desk,
  wishes: { account: 'AR' | 'SM' | 'BK'; holder?: string; ledger: string; seen?: string },
) =>
  director.client.ask(saveLedger, {
    userId: director.userId,
    branchCode: branch.code,
    account: wishes.account,
    holder: wishes.holder ?? '',
    ledger: wishes.ledger,
    seenLedger: wishes.seen ?? '',
  })

describe('the ledgers', () => {
  it('are chosen by kind and by bank account, and hand-overs are in the files where their ledgers differ', async () => {
    const desk = await aDesk(app)
    const { salesman, cashier, director, branch, account } = desk
    const rowsOf = async () =>
      (await director.client.ask(listLedgers, { ...paging, branchCode: branch.code })).responseObjects.map(
        ({ account: kind, holder, chosen, ledger }) => [kind, holder, chosen, ledger],
      )
    expect((await rowsOf()).slice(0, 3)).toEqual([
      ['AR', '', '', 'Accounts Receivable'],
      ['AD', '', '', 'Advances from Customers'],
      ['SM', '', '', 'Undeposited Funds'],
    ])

    expect(await saving(desk, { account: 'SM', ledger: ' Cash with {name} ({code}) in {branch} ' })).toEqual({
      isSuccessful: true,
      message: booksMessages.ledgerSaved,
    })
    expect(await saving(desk, { account: 'BK', holder: account, ledger: '1020 HBL' })).toMatchObject({
      isSuccessful: true,
    })
    expect(await saving(desk, { account: 'BK', holder: account, ledger: 'Other' })).toEqual({
      isSuccessful: false,
      message: booksMessages.ledgerChanged,
    })
    expect(await saving(desk, { account: 'BK', holder: 'none', ledger: 'X' })).toMatchObject({
      message: booksMessages.ledgerUnknown,
    })
    expect(await rowsOf()).toContainEqual(['BK', account, '1020 HBL', '1020 HBL'])

    await aReceipt({ by: salesman, amount: 100 }).sentTo(cashier).approved()
    await making(desk)
    const [{ batchId } = { batchId: 0 }] = await batchesOf(desk)
    const own = `Cash with ${salesman.name} (${salesman.loginId}) in ${branch.code}`
    expect(await linesOf(desk, batchId)).toEqual([
      ['record', own, '100.00', '0.00'],
      ['record', 'Accounts Receivable', '0.00', '100.00'],
      ['send', 'Undeposited Funds', '100.00', '0.00'],
      ['send', own, '0.00', '100.00'],
    ])
    expect(
      await saving(desk, { account: 'SM', ledger: '', seen: 'Cash with {name} ({code}) in {branch}' }),
    ).toMatchObject({
      isSuccessful: true,
    })
    expect(await rowsOf()).toContainEqual(['SM', '', '', 'Undeposited Funds'])
  })

  it('are changed by a director of all branches alone, and each change is kept', async () => {
    const desk = await aDesk(app)
    const { director, branch } = desk
    await saving(desk, { account: 'AR', ledger: 'Debtors' })
    expect(
      await owned(`select what, of, was, now from setting_change where company_code = $1`, [branch.companyCode]),
    ).toEqual([{ what: 'ledger', of: 'AR', was: '', now: 'Debtors' }])
    const changes = await director.client.ask(listSettingChanges, { ...paging, branchCode: branch.code })
    expect(changes.responseObjects).toMatchObject([{ what: 'ledger', of: 'AR', now: 'Debtors' }])
    await aBranch({ company: branch.companyCode })

    expect(await saving(desk, { account: 'AR', ledger: 'Mine', seen: 'Debtors' })).toEqual({
      isSuccessful: false,
      message: booksMessages.notYours,
    })
  })
})

describe('the night', () => {
  it('makes the batches of the days that are over, where the company wants it', async () => {
    const desk = await aDesk(app)
    const { salesman, director, branch } = desk
    await aReceipt({ by: salesman, amount: 10 })
    await owned('alter table journal disable trigger user')
    await owned(`update journal set at = at - interval '2 days' where branch_code = $1`, [branch.code])
    await owned('alter table journal enable trigger user')
    await aReceipt({ by: salesman, amount: 20 })
    const night = () => ownedRow<{ made: number }>('select make_nightly_batches($1) as made', [branch.code])
    const turn = (nightly: boolean) =>
      director.client.ask(saveNightly, {
        userId: director.userId,
        branchCode: branch.code,
        nightly,
        seenNightly: !nightly,
      })

    expect((await night()).made).toBe(0)
    expect(await turn(true)).toEqual({ isSuccessful: true, message: booksMessages.nightlyOn })
    expect(
      (await director.client.ask(listBookCompanies, { ...paging, userId: director.userId })).responseObjects,
    ).toMatchObject([{ companyCode: branch.companyCode, nightly: true }])
    expect((await turn(true)).message).toBe(booksMessages.nightlyChanged)
    expect([(await night()).made, (await night()).made]).toEqual([1, 0])
    expect(await batchesOf(desk)).toMatchObject([
      { postingDate: await today(branch.code, -2), received: 10, madeBy: '' },
    ])
    expect(await turn(false)).toEqual({ isSuccessful: true, message: booksMessages.nightlyOff })
  })
})
