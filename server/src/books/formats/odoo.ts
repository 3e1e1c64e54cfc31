/**
 * Writes a batch as CSV for the import of journal entries (account.move) of Odoo. The column `id` is the external id, by which a repeated
 * import finds the entry again. A row without it has another line of the entry before.
 */
import { decimalText } from '@backoffice/contract/money'
import { type Batch, bookedOf, type Entry, entryId, type Format, isOfClients, type Side } from '../entries.ts'
import { csvText } from './csv-text.ts'
import { narrationOf } from './narration.ts'

const columns = [
  'id',
  'date',
  'ref',
  'line_ids/account_id',
  'line_ids/partner_id',
  'line_ids/name',
  'line_ids/debit',
  'line_ids/credit',
]

/** A dot in an external id separates the name of a module. */
const externalId = (batch: Batch, entry: Entry): string =>
  `backoffice_${entryId(batch, entry).replaceAll(/[^\w-]/g, '_')}`

function rowsOf(batch: Batch, entry: Entry): string[][] {
  const amount = decimalText(entry.amount)
  const lineOf = (side: Side, debit: string, credit: string) => [
    side.ledger,
    isOfClients(side) ? entry.party : '',
    narrationOf(batch, entry),
    debit,
    credit,
  ]
  return [
    [externalId(batch, entry), batch.postingDate, entryId(batch, entry), ...lineOf(entry.debit, amount, '0.00')],
    ['', '', '', ...lineOf(entry.credit, '0.00', amount)],
  ]
}

export const odooOf: Format = (batch, entries) =>
  csvText([columns, ...bookedOf(entries).flatMap((entry) => rowsOf(batch, entry))])
