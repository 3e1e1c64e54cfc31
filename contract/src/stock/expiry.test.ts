import { describe, expect, it } from 'vitest'
import { daysUntil, expiries, expiryOf } from './expiry.ts'

describe('the expiry of a lot', () => {
  it('changes after its last day, and 30, 90 and 180 days before it', () => {
    expect([-400, -1, 0, 30, 31, 90, 91, 180, 181, 4000, null].map(expiryOf)).toEqual([
      'expired',
      'expired',
      '30',
      '30',
      '90',
      '90',
      '180',
      '180',
      'later',
      'later',
      'none',
    ])
  })

  it('is the part with its days, as the server counts them', () => {
    for (let days = -500; days <= 1500; days += 1) {
      const parts = expiries.filter(
        (one) =>
          one !== 'none' && days >= (daysUntil[one].min ?? -Infinity) && days <= (daysUntil[one].max ?? Infinity),
      )
      expect(parts).toEqual([expiryOf(days)])
    }
  })
})
