/** Files of credits: what other programs write, and who decides about what they brought. */
import { role } from '@backoffice/contract/access'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { describe, expect, it } from 'vitest'
import { creditDecided, creditedOf, type Credit } from '../../testing/builders/credits.ts'
import { aDesk, anInvoice, aWorker, brokenPromises } from '../../testing/builders/desk.ts'
import { aFeed, feedWith } from '../../testing/builders/feeds.ts'
import { csvOf, importing } from '../../testing/builders/imports.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { refused } from '../../testing/saves.ts'

const app = await cashApp()
const { checked, applied, reasonsOf } = importing(app)

async function anOffice() {
  const desk = await aDesk(app)
  const second = await aWorker(app, { role: role.director, in: desk.branch })
  const invoice = await anInvoice({ salesman: desk.salesman, bill: 1000 })
  const row = (creditNo: string, amount: string, more = {}) => ({
    branch: desk.branch.code,
    creditNo,
    kind: 'Return',
    party: invoice.party,
    invoiceNo: invoice.no,
    date: '2026-07-31',
    amount,
    ...more,
  })
  const creditOf = async (no: string): Promise<Credit> => {
    const { id, amount } = await ownedRow<{ id: number; amount: number }>(
      'select id::int, amount::float from credit where branch_code = $1 and credit_no = $2',
      [desk.branch.code, no],
    )
    return { id, no, branch: desk.branch.code, party: invoice.party, amount }
  }
  return { ...desk, second, invoice, row, creditOf }
}

describe('a file of credits', () => {
  it('with all amounts below 0 is read without the sign, and waits for another person than its importer', async () => {
    const { director, second, invoice, row, creditOf } = await anOffice()

    const { importId } = await checked(director, 'credits', [row('CN-1', '-120.50'), row('CN-2', '(80.00)')])
    expect(await applied(director, importId)).toMatchObject({ state: 'applied', problem: '' })

    const [one, other] = [await creditOf('CN-1'), await creditOf('CN-2')]
    expect([one.amount, other.amount]).toEqual([120.5, 80])
    expect(await creditedOf(invoice)).toEqual({ credited: 0, balance: 1000 })
    expect(await creditDecided(director, one)).toEqual(
      refused('You entered this credit yourself. Somebody else must decide it.'),
    )
    expect(await creditDecided(second, one)).toMatchObject({ isSuccessful: true })
    expect(await creditedOf(invoice)).toEqual({ credited: 120.5, balance: 879.5 })
    expect(await brokenPromises()).toEqual([])
  })

  it('with amounts of both signs has its amounts below 0 rejected', async () => {
    const { director, row } = await anOffice()
    const { importId, counts } = await checked(director, 'credits', [row('CN-1', '-120.50'), row('CN-2', '80')])

    expect(counts).toMatchObject({ new: 1, rejected: 1 })
    expect(await reasonsOf(director, importId)).toEqual({ 2: [importsMessages.reasons.bothSigns('-120.50')] })
  })

  it('keeps what was decided here, and takes what changed to another person', async () => {
    const { director, second, row, creditOf } = await anOffice()
    const first = await checked(director, 'credits', [row('CN-1', '100'), row('CN-2', '50')])
    await applied(director, first.importId)
    await creditDecided(second, await creditOf('CN-1'))

    const again = await checked(second, 'credits', [row('CN-1', '90'), row('CN-2', '40')])
    expect(again.counts).toMatchObject({ changed: 1, kept: 1, rejected: 0 })
    expect(await applied(second, again.importId)).toMatchObject({ state: 'applied', problem: '' })

    const changed = await creditOf('CN-2')
    expect(changed.amount).toBe(40)
    expect(await creditDecided(second, changed)).toEqual(
      refused('You entered this credit yourself. Somebody else must decide it.'),
    )
    expect(await creditDecided(director, changed, { rowVersion: 1 })).toMatchObject({
      isSuccessful: false,
      message: expect.stringContaining('Amount 50.00 → 40.00') as string,
    })
    expect(await creditDecided(director, changed, { rowVersion: 2 })).toMatchObject({ isSuccessful: true })
    expect(await brokenPromises()).toEqual([])
  })
})

describe('credits of a feed', () => {
  it('wait for another director than the director of the feed', async () => {
    const { director, second, invoice, row, creditOf } = await anOffice()
    const { token } = await aFeed(director, { kinds: ['credits'] })

    const { body } = await feedWith(app, token, { kind: 'credits', text: csvOf('credits', [row('CN-1', '100')]) })
    expect(body).toMatchObject({ isSuccessful: true })

    const credit = await creditOf('CN-1')
    expect(await creditedOf(invoice)).toEqual({ credited: 0, balance: 1000 })
    expect(await creditDecided(director, credit)).toEqual(
      refused('You entered this credit yourself. Somebody else must decide it.'),
    )
    expect(await creditDecided(second, credit)).toMatchObject({ isSuccessful: true })
    expect(await creditedOf(invoice)).toEqual({ credited: 100, balance: 900 })
  })
})

describe('a file of invoices', () => {
  it('names the kind Credits where a bill is below 0', async () => {
    const { director, salesman, branch, party } = await anOffice()
    const { importId } = await checked(director, 'invoices', [
      {
        branch: branch.code,
        invoiceNo: 'CN-7',
        date: '2026-07-31',
        type: 'CR',
        division: '10',
        party,
        salesman: salesman.loginId,
        bill: '-46954.08',
      },
    ])

    expect(await reasonsOf(director, importId)).toEqual({
      2: ['Bill Amount is below 0: -46954.08. This is a credit note: import it as Credits.'],
    })
  })

  it('keeps an invoice that a credit names, and imports the others', async () => {
    const { director, second, salesman, invoice, row, branch } = await anOffice()
    const credits = await checked(director, 'credits', [row('CN-1', '100')])
    await applied(director, credits.importId)
    const ofInvoices = (bill: string) => [
      {
        branch: branch.code,
        invoiceNo: invoice.no,
        date: '2026-01-15',
        type: 'CR',
        division: '10',
        party: invoice.party,
        salesman: salesman.loginId,
        bill,
      },
    ]

    const { counts } = await checked(second, 'invoices', ofInvoices('500'))

    expect(counts).toMatchObject({ changed: 0, kept: 1, rejected: 0 })
    expect(await owned('select bill::float as bill from invoice where id = $1', [invoice.id])).toEqual([{ bill: 1000 }])
  })
})
