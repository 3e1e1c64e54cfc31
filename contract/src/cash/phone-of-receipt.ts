/** Facts of a receipt that arrived from a phone; empty or null for other receipts. */
import * as z from 'zod/mini'
import { moment } from '../fields.ts'

export const phoneOfReceipt = {
  /** The number that the phone gave it, which its client knows. */
  itemNo: z.string(),
  /** The moment by the clock of the phone, and the moment at which the office had it. */
  takenOn: z.nullable(moment),
  arrivedOn: z.nullable(moment),
}

/**
 * The number of photos that the phone stated for the row, and how many of them are not here a day after it arrived. A row of an old draft has
 * none.
 */
export const photosOfRow = { statedPhotos: z.optional(z.int()), missingPhotos: z.optional(z.int()) }
