/** The directors' list of clients who owe, with their open orders, more than their credit limit. */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { amount, branchOrAll, paging } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { messages } from '../messages.ts'

/** Lists the clients by how much they are above the limit, as the form of an order reckons it. */
export const listAboveLimit = page(
  'clients.aboveLimit',
  z.object({
    cCode: z.string(),
    branchName: z.string(),
    aCode: z.string(),
    client: z.string(),
    creditLimit: amount,
    outstanding: amount,
    openOrders: z.int(),
    openAmount: amount,
    above: amount,
  }),
  {
    at: 'POST api/Report/GetClientsAboveLimit',
    access: { screens: ['/directorClientsAboveLimit'] },
    input: z.strictObject({ ...paging, ...listed, cCode: branchOrAll }),
    codes: { branchName: ['cCode', 'Branch Code'], client: ['aCode', 'Party Code'] },
    totals: { of: ['outstanding', 'openAmount', 'above'] },
    sorts: ['client', 'creditLimit', 'outstanding', 'openAmount', 'above', 'cCode'],
    followed: 'whenIdle',
    fails: messages.fetching.clients,
  },
)
