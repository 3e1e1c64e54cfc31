/** The movements of an item in a godown, each with the balance after it (document 2, decisions 7). */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import {
  amount,
  branchOrAll,
  code,
  dayFilter,
  dayFilterOr,
  dayOut,
  pagingText,
  percentOut,
  quantityOut,
  textFilter,
} from '../fields.ts'
import { stockScreens } from './expiry.ts'
import { stockMessages } from './stock-messages.ts'

/** Requests lots without an expiry, because an empty date means any expiry. */
export const NO_EXPIRY = 'none'

/** The document of the first row where a From date leaves out what moved before. */
export const OPENING_BALANCE = 'Opening Balance'

export const getStockLedger = page(
  'stock.ledger',
  z.object({
    /** Identifies the movement in its branch; the opening balance has 0. */
    entryNo: z.int(),
    date: dayOut,
    document: z.string(),
    docno: z.string(),
    itname: z.string(),
    itcode: z.string(),
    lotno: z.string(),
    expdate: z.nullable(dayOut),
    rec: quantityOut,
    isu: quantityOut,
    bal: quantityOut,
    unit: z.string(),
    rate: amount,
    amount,
    discper: percentOut,
    discamt: amount,
    netamt: amount,
  }),
  {
    at: 'POST api/Report/GetStockLedger',
    codes: { itname: ['itcode', 'Item Code'] },
    access: { screens: stockScreens },
    input: z.strictObject({
      gCode: code(),
      itCode: code(),
      branchCode: branchOrAll,
      /** Leaves this one lot. */
      lotNo: textFilter,
      expDate: dayFilterOr(NO_EXPIRY),
      fromDate: dayFilter,
      toDate: dayFilter,
      /** Finds rows among the requested ones; their balances stay as they are. */
      docNo: textFilter,
      ...pagingText,
    }),
    totals: { none: 'the amounts of incoming and outgoing stock are in one column' },
    fails: stockMessages.ledger,
  },
)
