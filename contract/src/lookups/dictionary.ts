/**
 * Lists of names by type: BANK are the cheque banks, EXPENSE the categories of a tour's expenses, LEAVE the leave types, and CURRENCY,
 * PAYMENT_TERMS and INCOTERM the conditions of a purchase order.
 */
import * as z from 'zod/mini'
import { read } from '../call.ts'
import { code } from '../fields.ts'
import { messages } from '../messages.ts'

export const listDictionary = read(
  'lookups.dictionary',
  z.object({ dictionary: z.array(z.object({ itemName: z.string(), itemValue: z.string() })) }),
  {
    at: 'GET api/User/GetDictionaryByType',
    access: {
      screens: [
        '/salesmanCashCollection',
        '/cashierInvoiceCollection',
        '/cheques',
        '/myTours',
        '/myLeaves',
        '/directorPurchaseOrder',
      ],
    },
    input: z.strictObject({ type: code() }),
    unscoped: 'the lists of names are the same for every user and branch',
    fails: messages.fetching.clients,
    onDevice: {},
  },
)
