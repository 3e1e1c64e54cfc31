/**
 * The chart of accounts: parties are level 4 of group PARTY, deposit accounts level 4 of group BANK (decisions 1). Both paths list
 * the same accounts; V2 also counts them and shows where they are.
 */
import * as z from 'zod/mini'
import { page, read } from '../call.ts'
import { amount, branchOrAll, choiceFilter, moment, pagingText, textFilter } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'
import { orderFormScreens, orderListScreens } from '../orders/order-screens.ts'

const account = z.object({
  acode: z.string(),
  title: z.string(),
  address: z.string(),
  location: z.string(),
  bank: z.string(),
  ccode: z.string(),
})

const filters = {
  access: {
    screens: [
      '/salesmanCashCollection',
      '/cashierInvoiceCollection',
      '/cashierDeposits',
      '/myVisits',
      '/client',
      ...orderFormScreens,
      ...orderListScreens,
      '/directorCredits',
      '/directorHeldReceipts',
      '/directorPartiesReport',
      '/directorLocationApproval',
    ],
  },
  input: z.strictObject({
    ...pagingText,
    CCode: branchOrAll,
    aCode: textFilter,
    level: textFilter,
    cgroup: textFilter,
    title: textFilter,
  }),
  fails: messages.fetching.clients,
} as const

export const listAccounts = read(
  'lookups.accounts',
  z.object({ responseObject: z.object({ charts: z.array(account) }) }),
  { ...filters, at: 'GET api/User/GetChartByCode/CCode' },
)

/** A visit by a user with a device that sent its place. */
const visitedPlace = z.object({
  visitId: z.int(),
  date: moment,
  userName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Latitude and longitude with a comma between them. */
  location: z.string(),
  /** The accuracy of the place in metres. */
  accuracy: z.nullable(z.number()),
})

/** An account with its place, from its newest tag or from the words of the chart. */
const placedAccount = z.extend(account, {
  /** Null where nobody tagged the account. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** The person who tagged the place, or empty. */
  taggedBy: z.string(),
  taggedAt: z.nullable(moment),
  /** Changes with every tag. */
  rowVersion: z.int(),
  /**
   * The newest visits that the account can be tagged from, at most `limits.place.visits`; empty where it has a place. This and the next two
   * fields are filled where the request lists the clients to tag, or sorts by how long they wait.
   */
  visits: z.array(visitedPlace),
  /** The first such visit: since then the account waits for a place. */
  waitsSince: z.nullable(moment),
  waitingDays: z.nullable(z.int()),
  /** The amount that the client owes on the invoices that the user may see, to tell clients with the same name apart; null for others. */
  owed: z.nullable(amount),
  /** Null where the client has no limit, and for users who handle neither orders nor money. */
  creditLimit: z.nullable(amount),
})

/** The clients to tag have no place, and a visit with a place. */
export const tagFilter = { tagged: 'Tagged', notTagged: 'Not tagged', toTag: 'Visited, not tagged' } as const

export const pageAccounts = page('lookups.accounts.page', placedAccount, {
  ...filters,
  input: z.extend(filters.input, {
    tagged: choiceFilter(Object.values(tagFilter)),
    /** Words of the name or the code, as a person types who looks for a client. */
    search: textFilter,
    ...listed,
  }),
  sorts: ['waitsSince', 'bank'],
  near: { name: 'title', typed: ['search', 'title'] },
  codes: { bank: ['ccode', 'Branch Code'], title: ['acode', 'ACode'] },
  totals: { none: 'amounts distinguish clients, and nobody adds them up here' },
  followed: 'whenIdle',
  onDevice: {
    searched: ['title', 'acode'],
    soughtIn: { aCode: 'acode', title: 'title' },
    rowId: ['ccode', 'acode'],
  },
  at: 'GET api/User/GetChartByCodeV2/CCode',
})

/** Returns the request for the clients of a branch, without its paging. */
export const clientsIn = (branchCode: string) => ({ CCode: branchCode, level: '4', cgroup: 'PARTY' }) as const
