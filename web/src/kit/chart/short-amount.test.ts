import { grouped } from '@backoffice/contract/plural'
import { directionOf } from '@backoffice/contract/language/codes'
import { languageOf } from '@backoffice/contract/language/languages'
import { inDigits, inGroups, type NumberForm, writeNumbers } from '@backoffice/contract/language/numbers'
import { englishBy, ownNumbersBy } from '@backoffice/contract/language/own-numbers'
import type { Language } from '@backoffice/contract/language/texts'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => writeNumbers({}))

const plain = ownNumbersBy({ inDigits, inGroups })
const inUrdu = languageOf('ur', urdu, { direction: directionOf('ur'), grouped, plain })

/** Returns amounts as the axis of a chart shows them to a reader. The texts are chosen when their module loads. */
async function shownTo(language: Language | undefined, form: Partial<NumberForm>, amounts: readonly number[]) {
  vi.resetModules()
  const [numbers, texts] = await Promise.all([
    import('@backoffice/contract/language/numbers'),
    import('@backoffice/contract/language/texts'),
  ])
  writeNumbers(form)
  numbers.writeNumbers(form)
  texts.speak(language)
  const { showShort } = await import('./short-amount.ts')
  return amounts.map((amount) => showShort(amount).replaceAll(/[\u200F\u2068\u2069]/g, ''))
}

const amounts = [0, 0.5, 800, 2000, 50_000, 500_000, 4_000_000, 10_000_000, 600_000_000, 40_000_000_000]

describe('an amount at the axis of a chart', () => {
  it('has thousands and millions', async () => {
    expect(await shownTo(undefined, {}, [...amounts, 2e12])).toEqual([
      '0',
      '0.5',
      '800',
      '2K',
      '50K',
      '500K',
      '4M',
      '10M',
      '600M',
      '40B',
      '2T',
    ])
  })

  it('has lakhs and crores where the reader reads them', async () => {
    expect(await shownTo(englishBy(plain), { grouping: 'lakh' }, amounts)).toEqual([
      '0',
      '0.5',
      '800',
      '2K',
      '50K',
      '5 lakh',
      '40 lakh',
      '1 cr',
      '60 cr',
      '4,000 cr',
    ])
  })

  it('has the digits of the reader', async () => {
    expect(await shownTo(englishBy(plain), { digits: 'urdu' }, [50_000, 4_000_000])).toEqual(['۵۰K', '۴M'])
  })

  it('has the words of Urdu', async () => {
    expect(await shownTo(inUrdu, { digits: 'urdu', grouping: 'lakh' }, amounts)).toEqual([
      '۰',
      '۰.۵',
      '۸۰۰',
      '۲ ہزار',
      '۵۰ ہزار',
      '۵ لاکھ',
      '۴۰ لاکھ',
      '۱ کروڑ',
      '۶۰ کروڑ',
      '۴,۰۰۰ کروڑ',
    ])
    expect(await shownTo(inUrdu, {}, [50_000, 4_000_000, 1e9, 2e12])).toEqual([
      '50 ہزار',
      '4 ملین',
      '1 بلین',
      '2 ٹریلین',
    ])
  })
})
