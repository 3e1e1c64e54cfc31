import { type Money, MAX_MONEY } from '@backoffice/contract/money'
import { languageOf } from '@backoffice/contract/language/languages'
import urdu from '../../../contract/src/language/ur.json' with { type: 'json' }
import { beforeAll, describe, expect, it, vi } from 'vitest'
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
    [99, 'Rupees Ninety Nine only'],
    [
      123_456_789.01,
      'Rupees Twelve Crore Thirty Four Lakh Fifty Six Thousand Seven Hundred Eighty Nine and One Paisa only',
    ],
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

describe('amount in words of Urdu', () => {
  const language = languageOf('ur', urdu)
  let inUrdu: typeof amountInWords

  beforeAll(async () => {
    vi.resetModules()
    // The texts are chosen when the module loads.
    const texts = await import('@backoffice/contract/language/texts')
    texts.speak(language)
    inUrdu = (await import('./amount-in-words.ts')).amountInWords
  })

  it.each([
    [0, 'صرف صفر روپے'],
    [1, 'صرف ایک روپے'],
    [99, 'صرف ننانوے روپے'],
    [100_000, 'صرف ایک لاکھ روپے'],
    [1_234_567.8, 'صرف بارہ لاکھ چونتیس ہزار پانچ سو سڑسٹھ روپے اور اسی پیسے'],
    [123_456_789.01, 'صرف بارہ کروڑ چونتیس لاکھ چھپن ہزار سات سو نواسی روپے اور ایک پیسے'],
  ])('of %d is: %s', (amount, words) => {
    expect(inUrdu(amount as Money).replaceAll(/[\u200F\u2068\u2069]/g, '')).toBe(words)
  })

  it('has a word of its own for each number below a hundred', () => {
    const all = Array.from({ length: 100 }, (_, count) => inUrdu(count as Money))
    expect(new Set(all).size).toBe(100)
  })
})
