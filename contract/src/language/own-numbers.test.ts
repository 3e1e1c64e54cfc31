import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue.ts'
import { grouped } from '../plural.ts'
import { correctedBy } from './corrected.ts'
import { languageOf } from './languages.ts'
import { inDigits, inGroups, writeNumbers } from './numbers.ts'
import { englishBy, ownNumbersBy, withOwnNumbers } from './own-numbers.ts'
import type { Sentences, Value } from './texts.ts'
import urdu from './ur.json' with { type: 'json' }

beforeEach(() => writeNumbers({ digits: 'urdu', grouping: 'lakh' }))
afterEach(() => writeNumbers({}))

const ownNumbers = ownNumbersBy({ inDigits, inGroups })

type Say = (...values: Value[]) => string

/** Returns the sentences of the catalogue. */
const sentencesOf = (part: Sentences): readonly Say[] =>
  Object.values(part).flatMap((one) =>
    typeof one === 'function' ? [one as Say] : typeof one === 'object' ? sentencesOf(one) : [],
  )

describe('the numbers of a text in its own words', () => {
  it.each([
    ['Within 30 days', 'Within ۳۰ days'],
    ['31–90 days', '۳۱–۹۰ days'],
    ['A threshold is a number from 0 to 1,000,000,000.', 'A threshold is a number from ۰ to ۱,۰۰,۰۰,۰۰,۰۰۰.'],
    ['up to 999,999,999,999.99', 'up to ۹,۹۹,۹۹,۹۹,۹۹,۹۹۹.۹۹'],
    ['It comes from 7:00 and tells', 'It comes from ۷:۰۰ and tells'],
    ['A file may be at most 10 MB', 'A file may be at most ۱۰ MB'],
  ])('are as the reader chose them: %s', (text, read) => expect(ownNumbers(text)).toBe(read))

  it.each([
    'Drop a CSV, Excel, MT940, CAMT.053 or OFX file here',
    'The file is written in UTF-8',
    'Print A4',
    'Versions from 001.02 to 001.13 are read.',
    'Write it as 2026-07-31 or 31/07/2026.',
    'TB-0001, 12\nSY-0042, 5',
    'such as "1250.50".',
    '{"rows": 2, "sums": {"Bill Amount": "100.00"}}',
  ])('stay where a program or a file has them: %s', (text) => expect(ownNumbers(text)).toBe(text))
})

describe('a sentence', () => {
  const say: Say = (count, code) => `${count === 1 ? '1 row' : `${count} rows`} of ${code}`

  it('has its counts as the reader chose them, and its codes as they are', () => {
    expect([1, 12].map((count) => withOwnNumbers(ownNumbers, say, [count, 'INV 12']))).toEqual([
      '۱ row of INV 12',
      '۱۲ rows of INV 12',
    ])
    expect(englishBy(ownNumbers).say('', [], () => 'Within 30 days')).toBe('Within ۳۰ days')
    const corrected = correctedBy(englishBy(ownNumbers))
    expect(corrected.say('', [], () => 'It occured 30 times')).toBe('It occurred ۳۰ times')
  })

  it('of a language has its counts and own numbers so too', () => {
    const language = languageOf('ur', { 'rows(count, code)': '{count} {code} 30' }, { grouped, plain: ownNumbers })
    const text = language.say('rows', [1234, '1234'], () => '')
    expect(text.replaceAll(/[\u2068\u2069]/g, '')).toBe('۱,۲۳۴ 1234 ۳۰')
  })

  it('of the catalogue is the same with values that stand for others', () => {
    const all = sentencesOf(catalogue)
    expect(all.length).toBeGreaterThan(900)
    writeNumbers({})
    for (const one of all)
      for (const valueAt of [(at: number) => `value ${at}`, () => '1']) {
        const values = Array.from({ length: one.length }, (_, at) => valueAt(at))
        expect(withOwnNumbers(ownNumbers, one, values)).toBe(one(...values))
      }
  })
})

it('Each text of Urdu keeps its places and its letters', () => {
  for (const text of Object.values(urdu))
    expect(ownNumbers(text).replaceAll(/[\d,۰-۹]/g, '')).toBe(text.replaceAll(/[\d,۰-۹]/g, ''))
})
