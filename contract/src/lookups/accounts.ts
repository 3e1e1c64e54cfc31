/**
 * The chart of accounts: parties are level 4 of group PARTY, deposit accounts level 4 of group BANK (decisions 1). Both paths answer
 * the same rows; V2 also counts them.
 */
import * as z from 'zod/mini'
import { page, read } from '../call.ts'
import { branchOrAll, pagingText, textFilter } from '../fields.ts'
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

export const pageAccounts = page('lookups.accounts.page', account, {
  ...filters,
  at: 'GET api/User/GetChartByCodeV2/CCode',
})
