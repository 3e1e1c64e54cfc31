/** The page of a client: facts, place and debts, as far as the user may see them (decisions 4). */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { actor, amount, branch, code, dayOut, moment } from '../fields.ts'
import { messages } from '../messages.ts'

const client = z.object({
  aCode: z.string(),
  cCode: z.string(),
  title: z.string(),
  address: z.string(),
  /** The words of the place, from the newest tag or from the chart. */
  location: z.string(),
  /** The newest tag; null where nobody tagged the client. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  taggedBy: z.string(),
  taggedAt: z.nullable(moment),
  /** The balances of the client's pending invoices, and of the invoices older than 90 days. */
  outstanding: amount,
  olderThan90: amount,
  /** The cheques that are recorded and not yet at the bank. */
  waitingCheques: z.int(),
  waitingAmount: amount,
  /** The cheques that bounced and were not deposited again. */
  bouncedCheques: z.int(),
  bouncedAmount: amount,
  /** The bounces of the client's cheques, those included that were deposited again, and the last day. Everybody sees all of them. */
  bounces: z.int(),
  lastBouncedOn: z.nullable(dayOut),
  /** The rest of the client's approved credits, which no invoice has used. */
  creditBalance: amount,
  /** The orders that wait for approval, and the approved orders without an invoice since. */
  openOrders: z.int(),
  openAmount: amount,
  /** Null where the company has set none. */
  creditLimit: z.nullable(amount),
  /** In the form of E.164. This and the other texts are empty where the company has entered none. */
  telephone: z.string(),
  email: z.string(),
  /** A code of ISO 639, such as `ur`. */
  language: z.string(),
  noMessages: z.boolean(),
  /** The name in another script. */
  secondName: z.string(),
  taxNumbers: z.string(),
  creditDays: z.nullable(z.int()),
  route: z.string(),
  /** Changes with each change of these facts. */
  rowVersion: z.int(),
  /** The last changes of these facts, newest first, for directors; each fact by the name of its column. */
  changes: z.array(
    z.object({
      version: z.int(),
      changedOn: moment,
      changedBy: z.string(),
      /** True where an import changed the facts: `changedBy` applied it. */
      fromFile: z.boolean(),
      facts: z.array(z.object({ name: z.string(), was: z.string(), now: z.string() })),
    }),
  ),
})
export type ClientChange = z.output<typeof client>['changes'][number]
export type ClientPage = z.output<typeof client>

/** `client` is null where the branch has no client with this code. */
export const getClient = read('clients.one', z.object({ client: z.nullable(client) }), {
  at: 'POST api/Report/GetClient',
  access: { screens: ['/client'] },
  input: z.strictObject({ branchCode: branch, aCode: code(), userId: actor }),
  followed: 'whenIdle',
  onDevice: {},
  fails: messages.fetching.clients,
})
