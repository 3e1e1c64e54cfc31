/** Writes a batch as JSON: its number, control sums and digest, and one line for each side of an entry. */
import { decimalText } from '@backoffice/contract/money'
import { bookedOf, type Entry, type Format, type Side } from '../entries.ts'
import { narrationOf } from './narration.ts'

const ZERO = '0.00'

export const jsonOf: Format = (batch, entries) => {
  const line = (
    { debit: _d, credit: _c, amount: _a, ...facts }: Entry,
    side: Side,
    [debit, credit]: [string, string],
  ) => ({
    ...facts,
    account: side.account,
    accountCode: side.code,
    ledger: side.ledger,
    debit,
    credit,
  })
  const lines = bookedOf(entries).flatMap((entry) => {
    const amount = decimalText(entry.amount)
    const narration = narrationOf(batch, entry)
    return [
      { ...line(entry, entry.debit, [amount, ZERO]), narration },
      { ...line(entry, entry.credit, [ZERO, amount]), narration },
    ]
  })
  const sums = { received: decimalText(batch.received), banked: decimalText(batch.banked) }
  return `${JSON.stringify({ ...batch, ...sums, lines }, null, 1)}\n`
}
