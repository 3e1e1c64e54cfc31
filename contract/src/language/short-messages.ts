import { texts } from './texts.ts'

/** Short forms of large amounts, for places without room for all digits. */
export const shortMessages = texts('short', {
  thousand: (amount: string) => `${amount}K`,
  million: (amount: string) => `${amount}M`,
  billion: (amount: string) => `${amount}B`,
  trillion: (amount: string) => `${amount}T`,
  lakh: (amount: string) => `${amount} lakh`,
  crore: (amount: string) => `${amount} cr`,
})
