import { describe, expect, it } from 'vitest'
import { bonesOf, canBeNear, nearest, soundOf } from './near.ts'

const shops = [
  'Al-Shifa Medical Store',
  'Madina Traders',
  'City Pharmacy',
  'Mahmood & Sons',
  'Chaudhry Surgical',
  'Noor Clinic',
  'مدینہ اسٹور',
]

describe('a form of a name', () => {
  it.each([
    ['shiffa', 'Al-Shifa'],
    ['al-shefa', 'Al Shifa'],
    ['alshifa', 'Al-Shifa'],
    ['madeena', 'Madina'],
    ['farmasy', 'Pharmacy'],
    ['Noor', 'nur'],
    ['rehman', 'REHMAAN'],
    ['Waqas', 'vakaas'],
    ['Zubair', 'Subair'],
    ['Fátima', 'fatima'],
    ['Farooq', 'faruk'],
    ['Hussain', 'husein'],
    ['Chaudhry', 'Chowdhry'],
  ])('sounds the same for %s and %s', (one, other) => {
    expect(soundOf(one)).toBe(soundOf(other))
  })

  it.each([
    ['Madina', 'مدینہ'],
    ['Madina', 'مدينة'],
    ['Al-Shifa', 'الشفا'],
    ['Store', 'اسٹور'],
    ['Noor', 'نُور'],
  ])('has the same consonants for %s and %s', (latin, urdu) => {
    expect(bonesOf(latin)).toBe(bonesOf(urdu))
  })

  it('differs for other sounds', () => {
    expect(new Set(['Madina', 'Medicos', 'Noor', 'Shifa'].map(soundOf)).size).toBe(4)
  })
})

describe('the nearest names', () => {
  it.each([
    ['shiffa', 'Al-Shifa Medical Store'],
    ['al-shefa', 'Al-Shifa Medical Store'],
    ['medicl', 'Al-Shifa Medical Store'],
    ['madena', 'Madina Traders'],
    ['pharmcy', 'City Pharmacy'],
    ['farmacy', 'City Pharmacy'],
    ['mehmud', 'Mahmood & Sons'],
    ['choudhary', 'Chaudhry Surgical'],
    ['نور', 'Noor Clinic'],
    ['مدینه', 'مدینہ اسٹور'],
  ])('begin for %s with %s', (typed, name) => {
    expect(nearest(typed, shops)[0]).toBe(name)
  })

  it('have a name of Latin letters for a text in Urdu', () => {
    expect(nearest('مدینہ', shops)).toContain('Madina Traders')
    expect(nearest('الشفا میڈیکل', shops)).toEqual(['Al-Shifa Medical Store'])
  })

  it.each(['', 'al', 'ab', '412', 'madina 5', 'شف', '...', 'xqwrtp'])('are none for %j', (typed) => {
    expect(nearest(typed, shops)).toEqual([])
  })

  it('are at most five, each once, and none that is much farther than the nearest', () => {
    const many = Array.from({ length: 30 }, (_, at) => `Madina ${String.fromCharCode(65 + at)}`)
    expect(nearest('madena', [...many, ...many])).toHaveLength(5)
    expect(nearest('hussein', ['Hasan', 'Hussain', 'Hassan Sons'])).toEqual(['Hussain'])
  })

  it('are sought for a text with three letters and without a digit', () => {
    expect(['abc', 'a b c', 'ab', 'abc1', 'INV/26', '۱۲۳'].filter(canBeNear)).toEqual(['abc', 'a b c'])
  })
})
