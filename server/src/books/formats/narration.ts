import { booksMessages } from '@backoffice/contract/books/books-messages'
import type { Batch, Entry } from '../entries.ts'

const words = booksMessages.narration

/** Describes an entry in one line, which ends with its identity, so that it can be found again in the books. */
export function narrationOf(batch: Batch, entry: Entry): string {
  const {
    movement,
    receiptNo,
    creditKind,
    creditNo,
    invoiceNo,
    party,
    salesman,
    chequeNo,
    referenceNo,
    depositNo,
    slipNo,
  } = entry
  return [
    booksMessages.movements[movement],
    receiptNo === null ? words.credit(creditKind, creditNo) : words.receipt(String(receiptNo)),
    ...(invoiceNo ? [words.invoice(invoiceNo)] : []),
    words.party(party),
    ...(salesman === null ? [] : [words.salesman(String(salesman))]),
    ...(chequeNo ? [words.cheque(chequeNo)] : []),
    ...(referenceNo ? [words.reference(referenceNo)] : []),
    ...(depositNo ? [words.deposit(depositNo, slipNo)] : []),
    words.entry(`${batch.branch} ${batch.batchNo}`, String(entry.entry)),
  ].join(' · ')
}
