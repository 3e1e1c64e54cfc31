import { role } from '@backoffice/contract/access'
import { importsMessages as say } from '@backoffice/contract/imports/imports-messages'
import { type ImportKindName, importKindNames, kindOf } from '@backoffice/contract/imports/kinds'
import { describe, expect, it } from 'vitest'
import { aDesk, aWorker, theLists } from '../../testing/builders/desk.ts'
import { type Cells, importing } from '../../testing/builders/imports.ts'
import { aBranch, type Branch } from '../../testing/builders/people.ts'
import { cashApp } from '../../testing/cash-app.ts'
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

interface Case {
  readonly kind: ImportKindName
  readonly rows: (branch: Branch) => readonly Cells[]
  /** Another value of a column of the first row, which makes it a change. */
  readonly other: Cells
  /** Rows that are rejected, each with its reason. */
  readonly wrong: (branch: Branch) => readonly (readonly [Cells, string])[]
}

let made = 0
const next = () => String((made += 1))

const cases: readonly Case[] = [
  {
    kind: 'parties',
    rows: ({ code }) => [
      {
        branch: code,
        code: 'P-1',
        name: 'Al-Madina "Store"',
        address: 'Shop 4, Main \\ Road',
        location: 'Saddar',
        creditLimit: '20,000',
      },
      { branch: code, code: 'P-2', name: 'مدینہ', address: '', location: '', creditLimit: '' },
    ],
    other: { name: 'Another Name' },
    wrong: ({ code }) => [
      [{ branch: code, code: 'P-9', name: '', creditLimit: '' }, say.reasons.required('Party Name')],
      [{ branch: code, code: 'P-8', name: 'x', creditLimit: '-5' }, say.reasons.money('Credit Limit', '-5')],
      [{ branch: 'nowhere', code: 'P-8', name: 'x', creditLimit: '' }, say.reasons.otherBranch('nowhere')],
      [{ branch: code, code: 'P-6', name: 'a\tb', creditLimit: '' }, say.reasons.text('Party Name', 'a\tb')],
      [{ branch: code, code: 'P-7', name: 'x'.repeat(201), creditLimit: '' }, say.reasons.long('Party Name', '200')],
    ],
  },
  {
    kind: 'accounts',
    rows: ({ code }) => [
      { branch: code, code: '13', title: 'Banks', level: 2, group: 'BANK' },
      { branch: code, code: '1301', title: 'Meezan Bank', level: 4, group: 'BANK' },
    ],
    other: { title: 'All Banks' },
    wrong: ({ code }) => [
      [{ branch: code, code: '99', title: 'x', level: 5, group: 'BANK' }, say.reasons.range('Level', '1', '4')],
      [{ branch: code, code: '98', title: 'x', level: 4, group: 'PARTY' }, say.reasons.party()],
    ],
  },
  {
    kind: 'users',
    rows: ({ code }) => [
      { login: 700_001, name: 'Bilal Ahmed', role: 'salesman', modules: '5, 4', branches: code },
      { login: 700_002, name: 'Sana', role: 'Cashier', modules: '1', branches: code },
    ],
    other: { modules: '4,6' },
    wrong: ({ code }) => [
      [{ login: 700_003, name: 'x', role: 'King', modules: '', branches: code }, say.reasons.unknown('Role', 'King')],
      [{ login: 700_004, name: 'x', role: 'Cashier', modules: '4', branches: code }, say.reasons.otherModule('4')],
      [
        { login: 700_005, name: 'x', role: 'Cashier', modules: '', branches: 'nowhere' },
        say.reasons.otherBranch('nowhere'),
      ],
    ],
  },
  {
    kind: 'dictionaries',
    rows: ({ code }) => [
      { list: 'BANK', value: `MEZN${code}`, name: 'Meezan Bank', position: '' },
      { list: 'STOCK CATEGORY', value: `TEA${code}`, name: 'Tea', position: '' },
      { list: `GODOWN ${code}`, value: `G${code}`, name: 'Main Godown', position: '' },
      { list: 'DIVISION', value: `D${code}`, name: 'Beverages', position: '' },
      { list: 'VOUCHER TYPE', value: `V${code}`, name: 'Journal', position: '' },
      { list: 'INVOICE TYPE', value: `T${code}`, name: 'Transfer', position: '' },
    ],
    other: { name: 'Meezan' },
    wrong: () => [
      [{ list: 'GODOWN nowhere', value: 'G', name: 'x' }, say.reasons.unknown('List', 'GODOWN nowhere')],
      [{ list: 'BANK', value: 'Z', name: 'x', position: '40000' }, say.reasons.range('Position', '0', '32767')],
    ],
  },
  {
    kind: 'items',
    rows: ({ code }) => [
      { code: `A${code}`, name: 'Tea 250 g', category: `TEA${code}`, catNo: 'T', unit: 'PCS', mrp: '450' },
      { code: `B${code}`, name: 'Tea 500 g', category: `TEA${code}`, catNo: '', unit: 'PCS', mrp: '850.50' },
    ],
    other: { mrp: '475.50' },
    wrong: () => [
      [{ code: 'X', name: 'x', category: 'none', unit: 'PCS', mrp: 1 }, say.reasons.unknown('Category Code', 'none')],
    ],
  },
  {
    kind: 'branches',
    rows: ({ code }) => [
      { company: `N${code}`, companyName: 'New Company', timeZone: '', code: `N1${code}`, name: 'First' },
      { company: `N${code}`, companyName: 'New Company', timeZone: '', code: `N2${code}`, name: 'Second' },
    ],
    other: { name: 'The First' },
    wrong: ({ code, companyCode }) => [
      [
        { company: companyCode, companyName: 'x', timeZone: 'Asia/Dubai', code: `L${code}`, name: 'x' },
        say.reasons.kept('Time Zone'),
      ],
      [
        { company: `M${code}`, companyName: 'x', timeZone: 'Mars/Base', code: `M${code}`, name: 'x' },
        say.reasons.unknown('Time Zone', 'Mars/Base'),
      ],
    ],
  },
  {
    kind: 'vouchers',
    rows: ({ code }) => [
      {
        branch: code,
        voucherNo: 'JV-1',
        type: 'JV',
        date: '2026-07-01',
        account: 'Cash',
        debit: '100',
        credit: '',
        narration: 'a',
      },
      {
        branch: code,
        voucherNo: 'JV-1',
        type: 'JV',
        date: '2026-07-01',
        account: 'Bank',
        debit: '',
        credit: '100',
        narration: 'b',
      },
    ],
    other: { narration: 'c' },
    wrong: ({ code }) => {
      const line = { branch: code, type: 'JV', date: '2026-07-01', account: 'Cash', narration: '' }
      return [
        [{ ...line, voucherNo: 'JV-8', debit: '1', credit: '' }, say.reasons.balance('1.00', '0.00')],
        [{ ...line, voucherNo: 'JV-9', debit: '1', credit: '1' }, say.reasons.oneOf('Debit', 'Credit')],
        [{ ...line, voucherNo: 'JV-7', type: 'XX', debit: '', credit: '' }, say.reasons.unknown('Voucher Type', 'XX')],
      ]
    },
  },
]

describe.each(cases)('an import of $kind', ({ kind, rows, other, wrong }) => {
  it('brings in what is new, changes nothing the second time, and shows a change before it is one', async () => {
    const { branch, director } = await aDirectorOfAll()
    await owned(`insert into stock_category values ($1, 'Tea') on conflict do nothing`, [
      `TEA${kind === 'items' ? branch.code : ''}`,
    ])
    const given = rows(branch)

    const first = await checked(director, kind, given)
    expect(await reasonsOf(director, first.importId)).toEqual({})
    expect(await applied(director, first.importId)).toMatchObject({ isSuccessful: true, state: 'applied', problem: '' })
    const again = await checked(director, kind, given)
    expect(again.counts).toEqual({ new: 0, changed: 0, same: kind === 'vouchers' ? 1 : given.length, rejected: 0 })

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
      2: [say.reasons.kept('Received')],
      3: [say.reasons.oneOf('Received', 'Issued')],
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

describe('data of all branches', () => {
  it('is imported only by a director who works in all of them', async () => {
    const { branch: other } = await aDirectorOfAll()
    const { director } = await aDesk(app)

    const { status, body } = await upload(director, 'items', 'Item Code\nA\n')

    expect(status).toBe(409)
    expect(body.message).toContain(other.name)
  })
})

it('knows the columns of the contract', async () => {
  const rows = await owned<{ kind: string; key: string; label: string; type: string; required: boolean }>(
    'select kind, key, label, type, required from import_column order by kind, position',
  )
  const ofContract = importKindNames
    .toSorted()
    .flatMap((kind) =>
      kindOf(kind).columns.map(({ key, label, type, required }) => ({ kind, key, label, type, required })),
    )

  expect(rows).toEqual(ofContract)
})
