/** A posting batch as the formats write it. */
import type { booksMessages } from '@backoffice/contract/books/books-messages'
import type { custodyAccounts } from '@backoffice/contract/books/books'
import type { Day } from '@backoffice/contract/day'
import type { Money } from '@backoffice/contract/money'

export type CustodyAccount = (typeof custodyAccounts)[number]
export type Movement = keyof typeof booksMessages.movements

/** One side of an entry. */
export interface Side {
  readonly account: CustodyAccount
  /** The code of the client, person, deposit or bank account. */
  readonly code: string
  readonly ledger: string
}

/** A movement of money: the amount leaves the ledger of `credit` and reaches the ledger of `debit`. */
export interface Entry {
  /** The number of the row of the journal, which no other entry has. */
  readonly entry: number
  readonly movement: Movement
  readonly at: string
  readonly amount: Money
  readonly debit: Side
  readonly credit: Side
  /** Null for an entry of a credit, which has the next two instead. */
  readonly receiptNo: number | null
  readonly creditNo: string
  readonly creditKind: string
  readonly party: string
  readonly partyName: string
  readonly invoiceNo: string
  /** Null for a credit that names no invoice. */
  readonly salesman: number | null
  readonly salesmanName: string
  readonly method: string
  readonly chequeNo: string
  readonly chequeOn: Day | null
  readonly chequeBank: string
  readonly referenceNo: string
  readonly depositNo: string
  readonly slipNo: string
  readonly bankAccount: string
}

export interface Batch {
  readonly batchNo: string
  readonly company: string
  readonly companyName: string
  readonly branch: string
  readonly postingDate: Day
  readonly madeAt: string
  readonly entries: number
  readonly received: Money
  readonly banked: Money
  readonly digest: string
}

/** Makes the text of a file. The same batch and entries make the same text. */
export type Format = (batch: Batch, entries: readonly Entry[]) => string

/** Debts, advances and credit balances are of clients. */
export const isOfClients = ({ account }: Side): boolean => account === 'AR' || account === 'AD' || account === 'CC'

/** Returns the entries that go from one ledger to another. A movement within a ledger changes nothing in the books. */
export const bookedOf = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ debit, credit }) => debit.ledger !== credit.ledger)

/** Returns the identity of an entry, which no other entry of the database has. */
export const entryId = ({ branch }: Batch, { entry }: Entry): string => `${branch}-${entry}`
