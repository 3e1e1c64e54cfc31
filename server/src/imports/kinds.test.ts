import { role } from '@backoffice/contract/access'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { importKindNames, kindOf } from '@backoffice/contract/imports/kinds'
import { describe, expect, it } from 'vitest'
import { aDesk, anInvoice, aParty, aWorker, theLists } from '../../testing/builders/desk.ts'
import { type Cells, importing } from '../../testing/builders/imports.ts'
import { aBranch, aUser, type Branch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { importCases } from '../../testing/import-cases.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()
const { upload, checked, applied, recordsOf, reasonsOf } = importing(app)

/** Makes a director of all branches of the database, who may import what counts everywhere. */
async function aDirectorOfAll() {
  await theLists()
  const branch = await aBranch()
  const director = await aWorker(app, { role: role.director, in: branch })
  await owned(`insert into user_branch (user_id, branch_code) select $1, code from branch on conflict do nothing`, [
    director.userId,
  ])
  return { branch, director }
}

/** Makes the clients and invoices that the rows of credits name. */
async function clientsWithInvoices(branch: Branch) {
  const salesman = await aUser({ role: role.salesman, in: branch })
  for (const nth of [1, 2]) {
    const party = await aParty({ branch: branch.code, code: `C-${nth}` })
    await anInvoice({ salesman, party, no: `INV-${nth}`, bill: 5000 })
  }
}

let made = 0
const next = () => String((made += 1))

describe.each(importCases)('an import of $kind', ({ kind, rows, other, wrong }) => {
  it('brings in what is new, changes nothing the second time, and shows a change before it is one', async () => {
    const { branch, director } = await aDirectorOfAll()
    if (kind === 'credits') await clientsWithInvoices(branch)
    await owned(`insert into stock_category values ($1, 'Tea') on conflict do nothing`, [
      `TEA${kind === 'items' ? branch.code : ''}`,
    ])
    const given = rows(branch)

    const first = await checked(director, kind, given)
    expect(await reasonsOf(director, first.importId)).toEqual({})
    expect(await applied(director, first.importId)).toMatchObject({ isSuccessful: true, state: 'applied', problem: '' })
    const again = await checked(director, kind, given)
    expect(again.counts).toEqual({
      new: 0,
      changed: 0,
      same: kind === 'vouchers' ? 1 : given.length,
      kept: 0,
      rejected: 0,
    })

    const changed = await checked(director, kind, [{ ...given[0], ...other }, ...given.slice(1)])
    expect(changed.counts).toMatchObject({ new: 0, changed: 1, rejected: 0 })
    const [record] = await recordsOf(director, changed.importId, 'changed')
    expect(record?.changes.map(({ now }) => now)).toEqual(Object.values(other))
    expect(await applied(director, changed.importId)).toMatchObject({ state: 'applied', problem: '' })
    const last = await checked(director, kind, [{ ...given[0], ...other }, ...given.slice(1)])
    expect(last.counts).toMatchObject({ new: 0, changed: 0, rejected: 0 })
  })

  it('rejects rows in words', async () => {
    const { branch, director } = await aDirectorOfAll()
    if (kind === 'credits') await clientsWithInvoices(branch)
    const cells = wrong(branch)
    const found = await checked(
      director,
      kind,
      cells.map(([row]) => row),
    )
    const reasons = await reasonsOf(director, found.importId)

    expect(Object.keys(reasons).length).toBe(cells.length)
    for (const [at, [, reason]] of cells.entries()) expect(reasons[at + 2]).toContain(reason)
  })
})

describe('an import of lists of words', () => {
  it('refuses a list that the program does not have, with the list that is meant', async () => {
    const { director } = await aDirectorOfAll()
    const lists = ['MARKETING REP', 'BANKS', 'bank', 'GODOWN']
    const rows = lists.map((list) => ({ list, value: 'V', name: 'Word' }))
    const found = await checked(director, 'dictionaries', rows)
    const { noList, listMeant } = importsMessages.reasons

    expect(found.counts).toMatchObject({ new: 0, rejected: 4 })
    expect(await reasonsOf(director, found.importId)).toMatchObject({
      2: [noList('MARKETING REP')],
      3: [listMeant('BANKS', 'BANK')],
      4: [listMeant('bank', 'BANK')],
      5: [noList('GODOWN')],
    })
  })
})

describe('an import of stock', () => {
  it('keeps the balances of the lots, and never changes a movement', async () => {
    const { branch, director } = await aDirectorOfAll()
    const [godown, item] = [`G${branch.code}`, `I${next()}${branch.code}`]
    await owned(`insert into stock_category values ('S', 'Sugar') on conflict do nothing`)
    await owned('insert into godown (branch_code, code, name) values ($1, $2, $2)', [branch.code, godown])
    await owned(
      `insert into item (code, serial_no, name, category_code, unit, mrp)
       values ($1, (select coalesce(max(serial_no), 0) + 1 from item), $1, 'S', 'KG', 1)`,
      [item],
    )
    const moved = (entryNo: number, more: Cells): Cells => ({
      branch: branch.code,
      entryNo,
      date: '2026-07-01',
      godown,
      item,
      lot: 'L1',
      expiry: '2027-01-01',
      ...more,
    })
    const rows = [
      moved(1, { movement: 'opening', received: '100', issued: '' }),
      moved(2, { movement: 'sale', received: '', issued: '30.5' }),
    ]

    const first = await checked(director, 'stock', rows)
    expect(await applied(director, first.importId)).toMatchObject({ state: 'applied', problem: '' })
    expect(await owned('select balance::text from stock_balance where godown_code = $1', [godown])).toEqual([
      { balance: '69.500' },
    ])

    const second = await checked(director, 'stock', [
      moved(1, { movement: 'opening', received: '90', issued: '' }),
      moved(3, { movement: 'sale', received: '', issued: '' }),
    ])
    expect(await reasonsOf(director, second.importId)).toEqual({
      2: [importsMessages.reasons.kept('Received')],
      3: [importsMessages.reasons.oneOf('Received', 'Issued')],
    })
    const short = await checked(director, 'stock', [moved(4, { movement: 'sale', received: '', issued: '500' })])
    expect(await applied(director, short.importId)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('L1') as string,
    })
    expect(await owned('select count(*)::int as n from stock_movement where godown_code = $1', [godown])).toEqual([
      { n: 2 },
    ])
  })
})

describe('an import of branches', () => {
  it('shows the time of day in the time zone of a new company, which stays for ever', async () => {
    const { director, branch } = await aDirectorOfAll()
    const row = {
      company: `Z${branch.code}`,
      companyName: 'x',
      timeZone: 'Asia/Dubai',
      code: `Z${branch.code}`,
      name: 'x',
    }

    const { importId } = await checked(director, 'branches', [row])

    const [record] = await recordsOf(director, importId, 'new')
    expect(record?.changes.find(({ field }) => field === 'Time Zone')?.now).toMatch(/^Asia\/Dubai, now \d\d:\d\d$/)
  })
})

describe('data of all branches', () => {
  it('is imported only by a director who works in all of them', async () => {
    const { branch: other } = await aDirectorOfAll()
    const { director } = await aDesk(app)

    const { status, body } = await upload(director, 'items', 'Item Code\nA\n')

    expect(status).toBe(409)
    expect(body.message).toContain(other.name)
  })
})

it('has the kinds of the contract', async () => {
  const rows = await owned<{ kind: string; isEverywhere: boolean }>(
    'select kind, is_everywhere as "isEverywhere" from import_kinds() order by kind',
  )

  expect(rows).toEqual(importKindNames.toSorted().map((kind) => ({ kind, isEverywhere: kindOf(kind).isEverywhere })))
})
