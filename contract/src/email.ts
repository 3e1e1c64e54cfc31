/** The rule of an e-mail address: a name, one @ and a domain with a point. Only a message that arrives proves more. */
import { limits } from './limits.ts'
import { readable } from './readable.ts'

/** Returns an address as it was typed, without spaces around it; an empty text for an empty one, or undefined where it is no address. */
export function emailOf(written: string): string | undefined {
  const address = readable(written)
  if (address === '') return ''
  const isAddress = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]+$/.test(address)
  return isAddress && address.length <= limits.text.email ? address : undefined
}
