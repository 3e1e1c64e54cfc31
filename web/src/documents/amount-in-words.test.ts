import { type Money, MAX_MONEY } from '@backoffice/contract/money'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('amount in words', () => {
  it.each([
    [0, 'Rupees Zero only'],
    [1, 'Rupees One only'],
    [13, 'Rupees Thirteen only'],
    [19.05, 'Rupees Nineteen and Five Paisa only'],
    [20, 'Rupees Twenty only'],
    [42.5, 'Rupees Forty Two and Fifty Paisa only'],
    [0.99, 'Rupees Zero and Ninety Nine Paisa only'],
    [100, 'Rupees One Hundred only'],
    [101, 'Rupees One Hundred One only'],
    [999, 'Rupees Nine Hundred Ninety Nine only'],
    [1000, 'Rupees One Thousand only'],
    [10_010, 'Rupees Ten Thousand Ten only'],
    [99_999, 'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine only'],
    [100_000, 'Rupees One Lakh only'],
    [1_234_567.8, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Eighty Paisa only'],
    [10_000_000, 'Rupees One Crore only'],
    [10_000_001, 'Rupees One Crore One only'],
    [305_000_000, 'Rupees Thirty Crore Fifty Lakh only'],
    [10_000_000_000, 'Rupees One Thousand Crore only'],
    [
      MAX_MONEY,
      'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paisa only',
    ],
  ])('of %d is: %s', (amount, words) => {
    expect(amountInWords(amount as Money)).toBe(words)
  })
})
