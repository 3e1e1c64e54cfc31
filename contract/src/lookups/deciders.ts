/** The people who decide about documents, and the accounts that deposits go to, for the filters of directors' lists. */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { branchOrAll } from '../fields.ts'
import { messages } from '../messages.ts'

export const listDeciders = read(
  'lookups.deciders',
  z.object({
    people: z.array(z.object({ userId: z.int(), name: z.string(), login: z.int(), roleId: z.int() })),
  }),
  {
    at: 'GET api/User/GetDeciders',
    access: {
      screens: [
        '/directorDepositHistory',
        '/cashierDepositsReport',
        '/directorDecisions',
        '/directorVoucherReport',
        '/directorInvoiceReport',
        '/directorTourReport',
        '/directorAway',
      ],
    },
    input: z.strictObject({ cCode: branchOrAll }),
    fails: messages.fetching.clients,
  },
)

export const listDepositAccounts = read(
  'lookups.depositAccounts',
  z.object({
    /** Branches may give their accounts the same code: it is listed once, with the titles of all. */
    accounts: z.array(z.object({ code: z.string(), title: z.string() })),
  }),
  {
    at: 'GET api/User/GetDepositAccounts',
    access: { screens: ['/directorDepositHistory', '/cashierDepositsReport'] },
    input: z.strictObject({ cCode: branchOrAll }),
    fails: messages.fetching.clients,
  },
)
