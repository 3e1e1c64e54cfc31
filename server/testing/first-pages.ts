/** A new company reaches its clients by pages and messages: each person prints a receipt, and a director ends its link. */
import { endLink, linkOfReceipt } from '@backoffice/contract/client-pages/client-pages'
import { type Day, wireDay } from '@backoffice/contract/day'
import { lastMonthBefore, monthOf } from '@backoffice/contract/statements/statement-period'
import {
  endStatementLink,
  sendMonthStatements,
  shareMonthStatements,
  shareStatement,
} from '@backoffice/contract/statements/statements'
import { sendMessageAgain } from '@backoffice/contract/messaging/messages-to-clients'
import { saveClientPages, saveMessageChannel, saveNumbers } from '@backoffice/contract/settings/settings'
import { aFailedMessage } from './builders/client-messages.ts'
import { today, type Worker } from './builders/desk.ts'

type Saved = (answer: { readonly isSuccessful: boolean; readonly message: string }) => void

interface Printing {
  readonly director: Worker
  readonly everybody: readonly Worker[]
  readonly saved: Saved
}

export async function printsAReceipt(invoiceDetailId: number, { director, everybody, saved }: Printing): Promise<void> {
  for (const { client } of everybody) saved(await client.ask(linkOfReceipt, { invoiceDetailId }))
  saved(await director.client.ask(endLink, { invoiceDetailId }))
}

interface Sharing {
  readonly director: Worker
  readonly cashier: Worker
  readonly party: string
  readonly saved: Saved
}

/** Shares the statement of a client for the last month, ends its link, makes the links of all clients, and sends them. */
export async function sharesStatements({ director, cashier, party, saved }: Sharing): Promise<void> {
  const { branch: branchCode, userId } = director
  const { from, to } = lastMonthBefore((await today(branchCode)) as Day)
  const of = { branchCode, aCode: party, fromDate: wireDay(from), toDate: wireDay(to) }
  for (const by of [cashier, director]) saved(await by.client.ask(shareStatement, { ...of, userId: by.userId }))
  saved(await director.client.ask(endStatementLink, { ...of, userId }))
  const month = { userId, cCode: branchCode, month: monthOf(from) }
  saved(await director.client.ask(shareMonthStatements, month))
  saved(await director.client.ask(sendMonthStatements, month))
}

interface Reaching {
  readonly director: Worker
  readonly salesman: Worker
  readonly saved: Saved
}

/** Switches the pages, lakhs and the messages on, and sends a message that failed once more. */
export async function reachesClients(
  of: { readonly branchCode: string; readonly userId: number },
  party: string,
  { director, salesman, saved }: Reaching,
): Promise<void> {
  const { client } = director
  const pages = { clientPages: false, clientPagesOwed: false, clientLanguage: 'en' } as const
  saved(await client.ask(saveClientPages, { ...of, now: { ...pages, clientPages: true }, seen: pages }))
  const numbers = { digits: 'latin', grouping: 'thousands' } as const
  saved(await client.ask(saveNumbers, { ...of, now: { ...numbers, grouping: 'lakh' }, seen: numbers }))
  saved(await client.ask(saveMessageChannel, { ...of, messageChannel: 'sms', seenMessageChannel: '' }))
  saved(await client.ask(sendMessageAgain, await aFailedMessage(salesman, party, director)))
}
