/** A cheque of a payment may have several receipts: it is sent, decided and deposited with all of them. */

interface OfPayment {
  readonly paymentId: number | null
  readonly instrument: number | null
  readonly chequeNO: string
}

/** Names the cheque that a row is a part of; undefined if the row moves by itself. */
export const chequeOfRow = ({ paymentId, instrument, chequeNO }: OfPayment): string | undefined =>
  paymentId !== null && chequeNO !== '' ? `${paymentId}/${instrument}` : undefined

/** Returns how many pieces the rows are: all receipts of a cheque are one, and each other receipt is one. */
export const piecesOf = (rows: readonly OfPayment[]): number => new Set(rows.map((row) => chequeOfRow(row) ?? row)).size

/** Returns the chosen rows with all others that are of the same cheques. */
export function withTheirCheques<R extends OfPayment>(chosen: readonly R[], rows: readonly R[]): readonly R[] {
  const cheques = new Set(chosen.map(chequeOfRow))
  const others = rows.filter((row) => chequeOfRow(row) !== undefined && cheques.has(chequeOfRow(row)))
  return [...new Set([...chosen, ...others])]
}
