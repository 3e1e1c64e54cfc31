/** Finds clients, documents and users by the words of their names, by number and by amount, among what the user may see, for the palette. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actor, amount, branchOrAll, text } from '../fields.ts'
import { findMessages } from './find-messages.ts'

export const foundKinds = [
  'client',
  'invoice',
  'receipt',
  'payment',
  'cheque',
  'deposit',
  'credit',
  'order',
  'user',
] as const
export type FoundKind = (typeof foundKinds)[number]

const found = z.object({
  kind: z.enum(foundKinds),
  /** The id of a receipt (a cheque is one, and a payment has a first one) or of a user, the code of a client, and the number of other documents. */
  id: z.string(),
  /** The words that name it: the number of a document, the name of a client or user. */
  name: z.string(),
  /** Distinguishes it from similar ones: the client of a document, the code and address of a client, the login of a user. */
  detail: z.string(),
  /** The amount of a document, and what a client owes. */
  amount: z.nullable(amount),
  cCode: z.string(),
  /** The code of the client; empty for deposits and users. */
  aCode: z.string(),
  /** The type of an invoice; otherwise empty. */
  typeCode: z.string(),
  /** True for an invoice that is still owed. */
  isOwed: z.boolean(),
})
export type Found = z.output<typeof found>

/** At most `foundOfKind` results of each kind are returned. */
export const foundOfKind = 6
/** A text with fewer characters finds nothing, because it would find everything. */
export const shortestSearch = 2

/** `nearest` has clients with names that are nearly spelled like the text, the nearest first, where the text finds no client. */
export const find = read('find.all', z.object({ found: z.array(found), nearest: z.array(found) }), {
  at: 'POST api/Report/Find',
  access: 'signedIn',
  input: z.strictObject({ userId: actor, branchCode: branchOrAll, text: text() }),
  fails: findMessages.failed,
})
