import { describe, expect, it } from 'vitest'
import { partsFound, plainText, wordSearch, wordStartSearch } from './plain-text.ts'

describe('a search in the rows at hand', () => {
  const row = ['Al-Shifa Medical (Café)', 'INV/26-00369', '1,250.00']

  it.each([
    'al shifa',
    'alshifa',
    'medical shifa',
    'cafe',
    'INV26-00369',
    '369 medical',
    '1250',
    '1,250.00',
    '٣٦٩',
    '۱۲۵۰',
    'al - shifa',
    '-',
    '',
  ])('finds %j', (typed) => {
    expect(wordSearch(typed)(row)).toBe(true)
  })

  it.each(['al shifa clinic', 'medicalinv', '370', '%', 'al_shifa', '1250.50'])('does not find %j', (typed) => {
    expect(wordSearch(typed)(row)).toBe(false)
  })
})

describe('a search at the beginning of words', () => {
  it.each([
    ['cash man', 'Salesman Cash Management'],
    ['man cash', 'Salesman Cash Management'],
    ['cashmanagement', 'Salesman Cash Management'],
    ['log out', 'Logout'],
    ['theme dark', 'Dark'],
    ['khair', 'Al-Khair'],
    ['', 'Logout'],
  ])('%j finds %s', (typed, label) => {
    expect(wordStartSearch(typed)([label, 'Theme'])).toBe(true)
  })

  it.each([
    ['al sh', 'Salesman Cash Management'],
    ['out', 'Logout'],
    ['cash x', 'Salesman Cash Management'],
    ['-', 'Al-Khair'],
  ])('%j does not find %s', (typed, label) => {
    expect(wordStartSearch(typed)([label, 'Theme'])).toBe(false)
  })
})

describe('the parts of a text that a search found', () => {
  /** Returns the text with brackets around what was found. */
  const bracketed = (typed: string, text: string) =>
    partsFound(typed)(text)
      .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
      .join('')

  it.each([
    ['al shifa', 'Al-Shifa Medical', '[Al]-[Shifa] Medic[al]'],
    ['alshifa', 'Al-Shifa Medical', '[Al-Shifa] Medical'],
    ['INV26-00369', 'INV/26-00369 · 5', '[INV/26-00369] · 5'],
    ['369', 'INV/26-00369', 'INV/26-00[369]'],
    ['cafe', 'Café', '[Café]'],
    ['۱۲', 'Receipt 12', 'Receipt [12]'],
    ['noor', 'Ahmed', 'Ahmed'],
    ['', 'Ahmed', 'Ahmed'],
    ['100%', 'Fatima 100% Chemists', 'Fatima [100%] Chemists'],
  ])('%s finds in %s: %s', (typed, text, marked) => {
    expect(bracketed(typed, text)).toBe(marked)
  })
})

it('a text is compared without case and accents', () => {
  expect(plainText('Éclair ABC')).toBe('eclair abc')
})
