/** Writes the text of a message to a client from the values that were kept when it was written. */
import { type Day, wireDay } from '../day.ts'
import { formatMoney, type Money } from '../money.ts'
import type { PaymentMethod } from '../statuses.ts'
import { type ClientLanguage, clientLanguages } from '../client-pages/languages.ts'
import type { sendingMessages } from './sending-messages.ts'
import { clientTextMessages } from './text-messages.ts'

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

/** Returns the language of the texts of a message. */
function languageOf({ language, companyLanguage }: Pick<MessageFacts, 'language' | 'companyLanguage'>): ClientLanguage {
  const known = (wanted: string | undefined) => clientLanguages.find((one) => one === wanted)
  return known(language) ?? known(companyLanguage) ?? 'en'
}

/** Returns the first and the last day of a statement, as they are written. */
const periodOf = ({ from, day }: Pick<MessageFacts, 'from' | 'day'>) => [wireDay(from ?? day), wireDay(day)] as const

/** Returns the subject of an e-mail. */
export function clientSubject(about: MessageSubject, facts: MessageFacts): string {
  const of = languageOf(facts)
  return about === 'statement'
    ? clientTextMessages.statementSubject[of](...periodOf(facts))
    : clientTextMessages.subject[of](facts.number)
}

/** Returns the way in which money was paid, in words; empty where the message is not about money that was paid. */
export function howPaid(facts: MessageFacts): string {
  const { methods, cheques } = facts
  const of = languageOf(facts)
  const [method, ...others] = methods
  if (method === undefined) return ''
  if (others.length > 0) return clientTextMessages.inSeveralWays[of]
  if (method === 'Cash') return clientTextMessages.inCash[of]
  if (method !== 'Cheque') return clientTextMessages.online[of]
  const digits = cheques.join(', ')
  return cheques.length > 1 ? clientTextMessages.byCheques[of](digits) : clientTextMessages.byCheque[of](digits)
}

/** Returns the text of a message. The address is left out where it is empty. */
export function clientText(about: MessageSubject, facts: MessageFacts, address: string): string {
  const { company, number } = facts
  const of = languageOf(facts)
  const amount = formatMoney(facts.amount)
  const day = wireDay(facts.day)
  const texts: Readonly<Record<MessageSubject, () => string>> = {
    '': () => clientTextMessages.received[of](company, amount, howPaid(facts), day, number),
    void: () => clientTextMessages.takenBack[of](company, amount, day, number),
    bounce: () => clientTextMessages.bounced[of](company, amount, facts.cheques.join(', '), number),
    held: () => clientTextMessages.held[of](company, amount, number),
    statement: () => clientTextMessages.statement[of](company, ...periodOf(facts)),
  }
  const text = texts[about]()
  return address === '' ? text : clientTextMessages.withLink(text, address)
}
