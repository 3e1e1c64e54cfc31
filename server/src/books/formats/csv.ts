/** Writes a batch as CSV with one row for each side of an entry, and every code. */
import { booksMessages } from '@backoffice/contract/books/books-messages'
import { decimalText } from '@backoffice/contract/money'
import { type Batch, bookedOf, type Entry, type Format } from '../entries.ts'
import { csvText } from './csv-text.ts'

function rowsOf(batch: Batch, entry: Entry): string[][] {
  const amount = decimalText(entry.amount)
  return [[entry.debit, amount, ''] as const, [entry.credit, '', amount] as const].map(([side, debit, credit]) => [
    batch.batchNo,
    String(entry.entry),
    batch.postingDate,
    batch.company,
    batch.branch,
    booksMessages.movements[entry.movement],
    side.ledger,
    debit,
    credit,
    side.code,
    entry.party,
    entry.partyName,
    entry.invoiceNo,
    String(entry.receiptNo ?? ''),
    String(entry.salesman ?? ''),
    entry.salesmanName,
    entry.method,
    entry.chequeNo,
    entry.chequeOn ?? '',
    entry.chequeBank,
    entry.referenceNo,
    entry.depositNo,
    entry.slipNo,
    entry.bankAccount,
    entry.at,
    entry.creditNo,
    entry.creditKind,
  ])
}

export const csvOf: Format = (batch, entries) =>
  csvText([Object.values(booksMessages.csv), ...bookedOf(entries).flatMap((entry) => rowsOf(batch, entry))])
