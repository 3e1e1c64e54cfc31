/** Answers the movements of an item in a godown, each with the balance after it (document 2, decisions 7). */
import * as z from 'zod/mini'
import { page } from '../call.ts'
import { type Day, parseDay } from '../day.ts'
import {
  amount,
  branchOrAll,
  code,
  dayFilter,
  dayOut,
  pagingText,
  percentOut,
  quantityOut,
  textFilter,
} from '../fields.ts'
import { means } from '../meaning.ts'
import { messages } from '../messages.ts'
import { stockScreens } from './expiry.ts'
import { stockMessages } from './stock-messages.ts'

/** Asks for lots that have no expiry, because an empty date asks for any. */
export const NO_EXPIRY = 'none'

const expiryFilter = means(
  'day',
  z.pipe(
    z.optional(z.nullable(z.string(messages.field.day))),
    z.transform<string | null | undefined, Day | typeof NO_EXPIRY | undefined>((value, context) => {
      if (value === undefined || value === null || value === '') return undefined
      const read = value === NO_EXPIRY ? value : parseDay(value)
      if (read !== undefined) return read
      context.issues.push({ code: 'custom', message: messages.field.day, input: value })
      return z.NEVER
    }),
  ),
)

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
    access: { screens: stockScreens },
    input: z.strictObject({
      gCode: code(),
      itCode: code(),
      branchCode: branchOrAll,
      /** Leaves this one lot. */
      lotNo: textFilter,
      expDate: expiryFilter,
      fromDate: dayFilter,
      toDate: dayFilter,
      /** Finds rows among those asked for; their balances stay as they are. */
      docNo: textFilter,
      ...pagingText,
    }),
    totals: { none: 'the amounts of what came and of what went stand in one column' },
    fails: stockMessages.ledger,
  },
)
