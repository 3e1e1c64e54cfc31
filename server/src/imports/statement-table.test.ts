import type { Day } from '@backoffice/contract/day'
import { tablesMessages } from '@backoffice/contract/imports/tables-messages'
import { limits } from '@backoffice/contract/limits'
import { MAX_MONEY, type Money, money, ZERO } from '@backoffice/contract/money'
import { describe, expect, it } from 'vitest'
import { type Entry, type StatementEnd, type StatementPart, statementTable } from './statement-table.ts'

const of = (amount: string): Money => money(amount) ?? ZERO
const entry = (line: number, amount: string, day = '2026-11-27'): Entry => ({
  line,
  day: day as Day,
  valueDay: undefined,
  amount: of(amount),
  description: 'text',
  reference: 'r',
  chequeNo: '7',
  bankReference: 'b',
})
const end = (opening?: string, closing?: string, more: Partial<StatementEnd> = {}): StatementEnd => ({
  account: '4711',
  currency: 'PKR',
  number: '1',
  opening: opening === undefined ? undefined : of(opening),
  closing: closing === undefined ? undefined : of(closing),
  ...more,
})

async function read(parts: readonly StatementPart[], more = {}) {
  async function* again() {
    yield* parts
  }
  const format = { kind: 'statement', standard: 'OFX', encoding: 'UTF-8', isGuess: false } as const
  const { rows, header } = await statementTable(format, again, { ...limits.table, ...more })
  const all = []
  for await (const row of rows) all.push(row)
  return { header, rows: all }
}
const balances = async (parts: readonly StatementPart[]) => (await read(parts)).rows.map(({ cells }) => cells.at(-1))

describe('the table of bank statements', () => {
  it('has a cell for each column of an entry', async () => {
    expect(await read([entry(5, '-7.5'), end('10', '2.50')])).toEqual({
      header: [
        'Account Code',
        'Date',
        'Value Date',
        'Amount',
        'Description',
        'Reference',
        'Cheque No',
        'Bank Reference',
        'Balance',
      ],
      rows: [{ line: 5, cells: ['4711', '2026-11-27', '', '-7.50', 'text', 'r', '7', 'b', '2.50'] }],
    })
  })

  it.each<readonly [string, readonly StatementPart[], readonly string[]]>([
    ['both balances', [entry(1, '1'), entry(2, '2'), end('10', '13')], ['11.00', '13.00']],
    ['the opening balance', [entry(1, '1'), entry(2, '2'), end('10')], ['11.00', '13.00']],
    ['the closing balance', [entry(1, '1'), entry(2, '2'), end(undefined, '13')], ['11.00', '13.00']],
    ['no balance', [entry(1, '1'), entry(2, '2'), end()], ['', '']],
    [
      'the newest entry first',
      [entry(1, '1', '2026-11-27'), entry(2, '2', '2026-11-26'), end('10', '13')],
      ['13.00', '12.00'],
    ],
    [
      'the newest entry first and the opening balance',
      [entry(1, '1', '2026-11-27'), entry(2, '2', '2026-11-26'), end('10')],
      ['13.00', '12.00'],
    ],
    [
      'days in no order and both balances',
      [entry(1, '1', '2026-11-27'), entry(2, '2', '2026-11-26'), entry(3, '3', '2026-11-27'), end('10', '16')],
      ['11.00', '13.00', '16.00'],
    ],
    [
      'days in no order and the closing balance',
      [entry(1, '1', '2026-11-27'), entry(2, '2', '2026-11-26'), entry(3, '3', '2026-11-27'), end(undefined, '16')],
      ['', '', ''],
    ],
    [
      'several statements',
      [entry(1, '1'), end('0', '1'), end('5', '5', { account: '2' }), entry(2, '-3'), end('0', '-3')],
      ['1.00', '-3.00'],
    ],
  ])('has the balance after each entry, with %s', async (_what, parts, found) => {
    expect(await balances(parts)).toEqual(found)
  })

  it('keeps equal entries of a statement, and refuses an equal statement', async () => {
    expect(await balances([entry(1, '1'), entry(2, '1'), end('0', '2')])).toEqual(['1.00', '2.00'])
    expect(await balances([entry(1, '1'), end('0', '1'), entry(2, '1'), end('1', '2')])).toEqual(['1.00', '2.00'])
    expect(await balances([end('0', '0'), end('0', '0')])).toEqual([])
    await expect(read([entry(1, '1'), end('0', '1'), entry(2, '1'), end('0', '1')])).rejects.toThrow(
      tablesMessages.statementTwice('4711'),
    )
  })

  it.each<readonly [string, readonly StatementPart[], string]>([
    ['nothing', [], tablesMessages.noStatement],
    [
      'balances that do not fit',
      [entry(1, '1'), end('0', '2')],
      tablesMessages.statementBalance('4711', '1.00', '2.00'),
    ],
    ['a balance without entries that moves', [end('0', '2')], tablesMessages.statementBalance('4711', '0.00', '2.00')],
    [
      'two currencies',
      [end('0', '0'), end('0', '0', { currency: 'USD' })],
      tablesMessages.statementCurrencies('PKR', 'USD'),
    ],
    ['too large amounts', [entry(1, String(MAX_MONEY)), entry(2, '0.01'), end()], tablesMessages.statementTotal],
  ])('is refused with %s', async (_what, parts, message) => {
    await expect(read(parts)).rejects.toThrow(message)
  })

  it('is refused before its first row is read', async () => {
    await expect(read([entry(1, '1'), entry(2, '1'), end('0', '2')], { rows: 1 })).rejects.toThrow(
      tablesMessages.rows(1),
    )
    await expect(read([end('0', '0'), end('0', '0')], { statements: 1 })).rejects.toThrow(tablesMessages.statements(1))
  })
})
