/**
 * Writes a batch as CSV for the data import of ERPNext, kind Journal Entry. ERPNext adds a row to the entry of the row before it if the
 * columns of the journal entry are empty, so only the first of the two rows of an entry has these columns.
 */
import { decimalText } from '@backoffice/contract/money'
import { type Batch, bookedOf, type Entry, entryId, type Format, isOfClients, type Side } from '../entries.ts'
import { csvText } from './csv-text.ts'
import { narrationOf } from './narration.ts'

const entryColumns = ['Entry Type', 'Company', 'Posting Date', 'Reference Number', 'Reference Date', 'User Remark']
const NONE = entryColumns.map(() => '')
const sideColumns = ['Account', 'Party Type', 'Party', 'Debit', 'Credit', 'Is Advance', 'User Remark'].map(
  (column) => `${column} (Accounting Entries)`,
)

function sideOf({ party, amount }: Entry, side: Side, isDebit: boolean, remark: string): string[] {
  const isOfClient = isOfClients(side)
  const text = decimalText(amount)
  return [
    side.ledger,
    isOfClient ? 'Customer' : '',
    isOfClient ? party : '',
    isDebit ? text : '0.00',
    isDebit ? '0.00' : text,
    side.account === 'AD' ? 'Yes' : 'No',
    remark,
  ]
}

function rowsOf(batch: Batch, entry: Entry): string[][] {
  const remark = narrationOf(batch, entry)
  const head = ['Journal Entry', batch.companyName, batch.postingDate, entryId(batch, entry), batch.postingDate, remark]
  return [
    [...head, ...sideOf(entry, entry.debit, true, remark)],
    [...NONE, ...sideOf(entry, entry.credit, false, remark)],
  ]
}

export const erpnextOf: Format = (batch, entries) =>
  csvText([[...entryColumns, ...sideColumns], ...bookedOf(entries).flatMap((entry) => rowsOf(batch, entry))])
