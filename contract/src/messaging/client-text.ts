/** Writes the text of a message to a client from the values that were kept when it was written. */
import { type Day, wireDay } from '../day.ts'
import { formatMoney, type Money } from '../money.ts'
import type { PaymentMethod } from '../statuses.ts'
import { sendingMessages } from './sending-messages.ts'

export const messageChannels = ['sms', 'email'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const messageStates = ['waiting', 'sending', 'sent', 'delivered', 'failed', 'given_up', 'not_sent'] as const
export type MessageState = (typeof messageStates)[number]

/** The event that a correction tells; a receipt has none. */
export type MessageCause = '' | keyof typeof sendingMessages.causes

/** The values of a text, as the database keeps them. */
export interface MessageFacts {
  readonly company: string
  readonly client: string
  /** The code of the language that the client prefers; empty where none is known. */
  readonly language: string
  readonly amount: Money
  readonly day: Day
  readonly methods: readonly PaymentMethod[]
  /** The last four digits of each cheque. */
  readonly cheques: readonly string[]
  /** The number of the receipt, payment or item that the client knows. */
  readonly number: string
}

/** Returns the way in which money was paid, in words. */
export function howPaid({ methods, cheques }: Pick<MessageFacts, 'methods' | 'cheques'>): string {
  const [method, ...others] = methods
  if (others.length > 0) return sendingMessages.inSeveralWays
  if (method === 'Cash') return sendingMessages.inCash
  if (method !== 'Cheque') return sendingMessages.online
  const digits = cheques.join(', ')
  return cheques.length > 1 ? sendingMessages.byCheques(digits) : sendingMessages.byCheque(digits)
}

/** Returns the text of a message. The address is left out where it is empty. */
export function clientText(cause: MessageCause, facts: MessageFacts, address: string): string {
  const { company, number } = facts
  const amount = formatMoney(facts.amount)
  const day = wireDay(facts.day)
  const texts: Readonly<Record<MessageCause, () => string>> = {
    '': () => sendingMessages.received(company, amount, howPaid(facts), day, number),
    void: () => sendingMessages.takenBack(company, amount, day, number),
    bounce: () => sendingMessages.bounced(company, amount, facts.cheques.join(', '), number),
    held: () => sendingMessages.held(company, amount, number),
  }
  const text = texts[cause]()
  return address === '' ? text : sendingMessages.withLink(text, address)
}
