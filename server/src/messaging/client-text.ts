/** Writes the text of a message to a client, from the values that were kept when it was written. */
import { type Day, saidDay } from '@backoffice/contract/day'
import { languageIn } from '@backoffice/contract/language/codes'
import { usualNumbers } from '@backoffice/contract/language/numbers'
import type { MessageFacts, MessageSubject } from '@backoffice/contract/messaging/client-text'
import { clientTextMessages } from '@backoffice/contract/messaging/text-messages'
import { formatMoney } from '@backoffice/contract/money'
import { inPlainLanguage, wordsOf } from '../http/language.ts'
import { numbersOfClient } from '../http/numbers-of-reader.ts'

interface ClientText {
  /** The text, with the address of a page where there is one. */
  readonly text: string
  /** The subject of an e-mail. */
  readonly subject: string
  readonly amount: string
  readonly day: string
  /** The way in which money was paid, in words; empty where the message is not about money that was paid. */
  readonly method: string
}

/** Writes a message in the language of its client, with numbers as the company has them. The address is left out where it is empty. */
export function clientText(about: MessageSubject, facts: MessageFacts, address: string): ClientText {
  const language = languageIn(facts.language) ?? languageIn(facts.companyLanguage) ?? 'en'
  return inPlainLanguage(
    language,
    () => ({
      text: textOf(about, facts, address),
      subject: subjectOf(about, facts),
      amount: formatMoney(facts.amount),
      day: saidDay(facts.day),
      method: howPaid(facts),
    }),
    numbersOfClient(language, facts.numbers ?? usualNumbers),
  )
}

/** Returns the first and the last day of a statement, as they are written. */
const periodOf = ({ from, day }: { readonly from?: Day; readonly day: Day }) =>
  [saidDay(from ?? day), saidDay(day)] as const

function subjectOf(about: MessageSubject, facts: MessageFacts): string {
  const words = wordsOf(clientTextMessages)
  return about === 'statement' ? words.statementSubject(...periodOf(facts)) : words.subject(facts.number)
}

function howPaid({ methods, cheques }: MessageFacts): string {
  const words = wordsOf(clientTextMessages)
  const [method, ...others] = methods
  if (method === undefined) return ''
  if (others.length > 0) return words.inSeveralWays
  if (method === 'Cash') return words.inCash
  if (method !== 'Cheque') return words.online
  const digits = cheques.join(', ')
  return cheques.length > 1 ? words.byCheques(digits) : words.byCheque(digits)
}

function textOf(about: MessageSubject, facts: MessageFacts, address: string): string {
  const words = wordsOf(clientTextMessages)
  const { company, number } = facts
  const amount = formatMoney(facts.amount)
  const day = saidDay(facts.day)
  const texts: Readonly<Record<MessageSubject, () => string>> = {
    '': () => words.received(company, amount, howPaid(facts), day, number),
    void: () => words.takenBack(company, amount, day, number),
    bounce: () => words.bounced(company, amount, facts.cheques.join(', '), number),
    held: () => words.held(company, amount, number),
    statement: () => words.statement(company, ...periodOf(facts)),
  }
  const text = texts[about]()
  return address === '' ? text : words.withLink(text, address)
}
