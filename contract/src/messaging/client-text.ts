/** The kinds and states of messages to clients, and the values of their texts. */
import type { Day } from '../day.ts'
import type { NumberForm } from '../language/numbers.ts'
import type { Money } from '../money.ts'
import type { PaymentMethod } from '../statuses.ts'
import type { sendingMessages } from './sending-messages.ts'

export const messageChannels = ['sms', 'email'] as const
export type MessageChannel = (typeof messageChannels)[number]

export const messageStates = ['waiting', 'sending', 'sent', 'delivered', 'failed', 'given_up', 'not_sent'] as const
export type MessageState = (typeof messageStates)[number]

/** The event that a correction tells; a receipt has none. */
export type MessageCause = '' | keyof typeof sendingMessages.causes

/** The event of a correction, a statement, or a receipt, which is empty: the text is about it. */
export type MessageSubject = MessageCause | 'statement'

/** The values of a text, as the database keeps them. */
export interface MessageFacts {
  readonly company: string
  readonly client: string
  /** The code of the language of the client, else of the company. Messages from before have none. */
  readonly language: string
  /** The language of the texts where there are none in the language of the client. */
  readonly companyLanguage?: string
  /** The form of numbers of the company. Messages from before have none. */
  readonly numbers?: NumberForm
  readonly amount: Money
  /** The day of the receipt, or the last day of a statement. */
  readonly day: Day
  /** The first day of a statement. */
  readonly from?: Day
  readonly methods: readonly PaymentMethod[]
  /** The last four digits of each cheque. */
  readonly cheques: readonly string[]
  /** The number of the receipt, payment or item that the client knows; a statement has none. */
  readonly number: string
}
