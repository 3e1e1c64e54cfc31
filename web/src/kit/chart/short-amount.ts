import { numberForm } from '@backoffice/contract/language/numbers'
import { shortMessages } from '@backoffice/contract/language/short-messages'
import { showNumber } from '../format.ts'

/** Sizes with their words, the largest first. Amounts above a crore are counted in crores. */
const sizes = {
  thousands: [
    { size: 1e12, say: shortMessages.trillion },
    { size: 1e9, say: shortMessages.billion },
    { size: 1e6, say: shortMessages.million },
    { size: 1e3, say: shortMessages.thousand },
  ],
  lakh: [
    { size: 1e7, say: shortMessages.crore },
    { size: 1e5, say: shortMessages.lakh },
    { size: 1e3, say: shortMessages.thousand },
  ],
} as const

/** Shows an amount at the axis of a chart: `4M`, or `40 lakh` where the reader reads lakhs. */
export function showShort(value: number): string {
  const found = sizes[numberForm().grouping].find(({ size }) => value >= size)
  return found ? found.say(showNumber(value / found.size)) : showNumber(value)
}
