import { describe, expect, it } from 'vitest'
import { plainText, wordSearch } from './plain-text.ts'

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

it('a text is compared without case and accents', () => {
  expect(plainText('Éclair ABC')).toBe('eclair abc')
})
