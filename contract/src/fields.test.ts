import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  actorFilter,
  branch,
  branchOrAll,
  chosenUser,
  code,
  codeList,
  day,
  dayFilter,
  dayOrNone,
  id,
  money,
  numberFilter,
  paging,
  pagingText,
  text,
  textFilter,
} from './fields.ts'
import { chosenNumber, chosenWord, ignored } from './choice-fields.ts'

const refused = Symbol('refused')
const read = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? parsed.data : refused
}

describe('fields of the wire', () => {
  it.each<[string, z.ZodMiniType, unknown, unknown]>([
    ['a number filter: All as number', numberFilter(), -1, undefined],
    ['a number filter: All as text', numberFilter(), '-1', undefined],
    ['a number filter: empty', numberFilter(), '', undefined],
    ['a number filter: absent', numberFilter(), undefined, undefined],
    ['a number filter: a status as text', numberFilter(), '0', 0],
    ['a number filter: a status as number', numberFilter(), 2, 2],
    ['a text filter: trimmed', textFilter, '  INV ', 'INV'],
    ['a text filter: All', textFilter, '-1', undefined],
    ['a text filter: All as number', textFilter, -1, undefined],
    ['a text filter: empty', textFilter, '   ', undefined],
    ['a text filter: null', textFilter, null, undefined],
    ['a text filter: a number', textFilter, 610, '610'],
    ['a number filter: null', numberFilter(), null, undefined],
    ['an acting user of a read: All', actorFilter, '-1', undefined],
    ['an acting user of a read: null', actorFilter, null, undefined],
    ['an acting user of a read', actorFilter, '23', 23],
    ['a date filter', dayFilter, '20/11/2026', '2026-11-20'],
    ['a date filter: empty', dayFilter, '', undefined],
    ['a date filter: All as number', dayFilter, -1, undefined],
    ['a date filter: All as text', dayFilter, '-1', undefined],
    ['a date filter: null', dayFilter, null, undefined],
    ['an optional day: empty', dayOrNone, '', null],
    ['an optional day: absent', dayOrNone, undefined, null],
    ['an amount as numeric text', money, '1234.50', 1234.5],
    ['an amount as number', money, 0.1, 0.1],
    ['every branch of the user', branchOrAll, -1, undefined],
    ['every branch as text', branchOrAll, '-1', undefined],
    ['an id as text', id, '1001', 1001],
    ['the last id', id, 2 ** 31 - 1, 2 ** 31 - 1],
    ['the last id as text', id, '2147483647', 2 ** 31 - 1],
    ['a status that is saved, as text', chosenNumber(0, 1), '1', 1],
    ['a word that nobody chose: null', chosenWord(['Cash', 'Cheque']), null, ''],
    ['a user that nobody selected: empty', chosenUser, '', undefined],
    ['All as a selected user', chosenUser, '-1', -1],
    ['an empty text: null', text(), null, ''],
    ['a key as number', code(), 610, '610'],
    ['a branch as number', branch, 7, '7'],
    ['a page as text', paging.page, '2', 2],
    ['a limit as text', paging.limit, '20', 20],
    ['what the server does not read', ignored, '2026-11-26T11:29:06.000Z', '2026-11-26T11:29:06.000Z'],
    ['the last id in a filter', numberFilter(1), '2147483647', 2 ** 31 - 1],
    ['all rows of a lookup', pagingText.limit, '-1', -1],
    ['all rows when nothing is said', pagingText.page, undefined, -1],
  ])('read %s', (_what, schema, value, expected) => {
    expect(read(schema, value)).toBe(expected)
  })

  it.each<[string, z.ZodMiniType, unknown]>([
    ['null for an id', id, null],
    ['true for an id', id, true],
    ['a list for an id', id, [5]],
    ['zero for an id', id, 0],
    ['an id beyond the database', id, 2 ** 31],
    ['true for an amount', money, true],
    ['NaN as text for an amount', money, 'NaN'],
    ['a hexadecimal amount', money, '0x10'],
    ['an infinite amount', money, Number.POSITIVE_INFINITY],
    ['a day that is none', day, '31/02/2026'],
    ['an empty day where one is needed', day, ''],
    ['a negative filter', numberFilter(), -2],
    ['a fraction in a filter', numberFilter(), 1.5],
    ['All for one branch', branch, '-1'],
    ['an empty branch', branch, ''],
    ['NUL in a text', text(), 'a\0b'],
    ['half of a surrogate pair', text(), 'a\ud800'],
    ['a text that is too long', text(3), 'abcd'],
    ['a hexadecimal id', id, '0x10'],
    ['an id as text beyond the database', id, '2147483648'],
    ['an empty text for an id', id, ''],
    ['a text for a status that is saved', chosenNumber(0, 1), '2'],
    ['true for a status that is saved', chosenNumber(0, 1), true],
    ['a word that is no choice', chosenWord(['Cash', 'Cheque']), 'Gold'],
    ['null for a key', code(), null],
    ['half a number for a key', code(), 1.5],
    ['true for a text filter', textFilter, true],
    ['a moment for a date filter', dayFilter, '2026-11-20T00:00:00Z'],
    ['null for one branch', branch, null],
    ['nothing for every branch', branchOrAll, undefined],
    ['page 0', paging.page, '0'],
    ['a page that is a word', paging.page, 'two'],
    ['more rows than a page may have', paging.limit, '501'],
    ['an id in a filter beyond the database', numberFilter(1), 2 ** 31],
    ['a filter below the least', numberFilter(1), 0],
    ['page 0 of a lookup', pagingText.page, '0'],
    ['a comma alone for a list of codes', codeList(), ','],
    ['an empty code among others', codeList(), '01,,02'],
    ['All among codes that are too many', codeList(2), '-1,01,02'],
    ['NUL in a code', codeList(), '01,a\0b'],
    ['half of a surrogate pair in a code', codeList(), '01,\ud800'],
    ['a code that is too long', codeList(), `01,${'x'.repeat(61)}`],
    ['more codes than allowed', codeList(2), '01,02,03'],
    ['a text of a million commas', codeList(), ','.repeat(1_000_000)],
    ['a list for a list of codes', codeList(), ['01']],
    ['true for a list of codes', codeList(), true],
  ])('refuse %s', (_what, schema, value) => {
    expect(read(schema, value)).toBe(refused)
  })
})

describe('a list of codes', () => {
  it.each<[string, unknown, readonly string[] | undefined]>([
    ['All', -1, undefined],
    ['All as text', '-1', undefined],
    ['an empty text', '', undefined],
    ['null', null, undefined],
    ['nothing', undefined, undefined],
    ['one code', '01', ['01']],
    ['several in their order, each once', '07,01,07', ['07', '01']],
    ['codes with spaces inside', 'A 1,B 2', ['A 1', 'B 2']],
    ['codes with spaces between and a comma at the end', ' 01, 02 ,', ['01', '02']],
    ['one code as number', 7, ['7']],
    ['as many as allowed', '01,02', ['01', '02']],
  ])('reads %s', (_what, value, expected) => {
    expect(read(codeList(2), value)).toEqual(expected)
  })

  it('names its form', () => {
    const broken = z.safeParse(z.object({ category: codeList(2) }), { category: '01,,02' })

    expect(broken.error?.issues).toMatchObject([
      { path: ['category'], message: 'is not a comma list of at most 2 codes' },
    ])
  })
})
