import { timelineMessages } from '@backoffice/contract/timeline/timeline-messages'
import { decimalText, type Money } from '@backoffice/contract/money'

const upToNineteen = (
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve ' +
  'Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'
).split(' ')
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** The groups of digits in Pakistan: a lakh is a hundred thousand, a crore a hundred lakh. */
const groups = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const

/** Spells a whole number: 1234567 → `Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven`. */
function words(count: number): string {
  if (count < 20) return upToNineteen[count] ?? ''
  if (count < 100)
    return [tens[Math.floor(count / 10)], count % 10 > 0 ? upToNineteen[count % 10] : ''].join(' ').trim()
  const [size, name] = groups.find(([min]) => count >= min) ?? groups[3]
  const rest = count % size
  return `${words(Math.floor(count / size))} ${name}${rest > 0 ? ` ${words(rest)}` : ''}`
}

/** Returns the words below the amount of a receipt: 1250.5 → `Rupees One Thousand Two Hundred Fifty and Fifty Paisa only`. */
export function amountInWords(amount: Money): string {
  const [rupees = '0', paisa = '0'] = decimalText(amount).split('.')
  const part = Number(paisa) > 0 ? ` and ${words(Number(paisa))} Paisa` : ''
  return timelineMessages.inWords(words(Number(rupees)) + part)
}
