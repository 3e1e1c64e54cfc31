import { describe, expect, it } from 'vitest'
import { buckets, daysOf } from './buckets.ts'

/** Returns the buckets that contain an invoice of this age in days. */
const bucketsOf = (age: number) =>
  buckets.filter((bucket) => age >= (daysOf[bucket].min ?? -Infinity) && age <= (daysOf[bucket].max ?? Infinity))

describe('ageing', () => {
  it('changes bucket after 30, 60 and 90 days', () => {
    expect([0, 30, 31, 60, 61, 90, 91].map(bucketsOf)).toEqual([
      ['0-30'],
      ['0-30'],
      ['31-60'],
      ['31-60'],
      ['61-90'],
      ['61-90'],
      ['90+'],
    ])
  })

  it('holds an invoice of any day once, one of a day to come too', () => {
    const ages = Array.from({ length: 2000 }, (_, at) => at - 400)

    expect(ages.filter((age) => bucketsOf(age).length !== 1)).toEqual([])
  })
})
