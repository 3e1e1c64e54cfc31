import { decimalText, type Money } from '@backoffice/contract/money'
import { timelineMessages } from '@backoffice/contract/timeline/timeline-messages'

const { amounts } = timelineMessages

/** The groups of digits in Pakistan: a lakh is a hundred thousand, a crore a hundred lakh. */
const groups = [
  [10_000_000, amounts.crore],
  [100_000, amounts.lakh],
  [1000, amounts.thousand],
  [100, amounts.hundred],
] as const

const small = amounts.numbers.split(', ')
const hasTens = small.length < 100

/** Spells a whole number: 1234567 → `Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven`. */
function words(count: number): string {
  if (count < 100 && hasTens && count >= 20) {
    const ten = small[18 + Math.floor(count / 10)] ?? ''
    return count % 10 > 0 ? `${ten} ${small[count % 10]}` : ten
  }
  if (count < 100) return small[count] ?? ''
  const [size, name] = groups.find(([min]) => count >= min) ?? groups[3]
  const rest = count % size
  return `${words(Math.floor(count / size))} ${name}${rest > 0 ? ` ${words(rest)}` : ''}`
}

/** Returns an amount in words, in the language of this browser: 1250.5 → `Rupees One Thousand Two Hundred Fifty and Fifty Paisa only`. */
export function amountInWords(amount: Money): string {
  const [rupees = '0', paisa = '0'] = decimalText(amount).split('.')
  const whole = words(Number(rupees))
  return Number(paisa) > 0 ? amounts.withPaisa(whole, words(Number(paisa))) : timelineMessages.inWords(whole)
}
