import { addMonths, type Day, saidDay } from '../day.ts'
import { receiptMessages } from './receipts-messages.ts'

/** Banks refuse a cheque that is older. */
const STALE_MONTHS = 6
/** A cheque that is due later than this is most often a slip of the pen. */
const FAR_MONTHS = 12

/**
 * Returns the question about a cheque with a possible but unusual day. Nothing is refused, because a bank may accept the cheque all the
 * same.
 */
export function questionOfChequeDay(chequeDay: Day, today: Day): string | undefined {
  if (chequeDay < addMonths(today, -STALE_MONTHS)) return receiptMessages.chequeStale(saidDay(chequeDay))
  if (chequeDay > addMonths(today, FAR_MONTHS)) return receiptMessages.chequeFar(saidDay(chequeDay))
  return undefined
}
