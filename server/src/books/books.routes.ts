/** Answers the calls of directors about posting batches, their files and the ledgers of the books. */
import {
  getBatchFile,
  listBatches,
  listBookCompanies,
  listDue,
  listLedgers,
  makeBatch,
  saveLedger,
  saveNightly,
} from '@backoffice/contract/books/books'
import { booksMessages } from '@backoffice/contract/books/books-messages'
import { missing, refuse } from '../http/refusals.ts'
import { serve } from '../http/route.ts'
import { fileOf } from './batch-file.ts'
import * as books from './books.sql.ts'

export const bookRoutes = [
  serve(listDue, ({ db, branches, input }) => books.due(db, branches, input)),

  serve(listBatches, ({ db, branches, input }) => books.batches(db, branches, input)),

  serve(getBatchFile, async ({ db, input: { branchCode, batchId, format } }) => {
    const batch = await books.batch(db, branchCode, batchId)
    if (!batch) throw missing(booksMessages.noBatch)
    return fileOf(batch, await books.entries(db, batchId), format)
  }),

  serve(makeBatch, async ({ db, input: { branchCode, postingDate } }) => {
    const batchNo = await books.make(db, branchCode, postingDate)
    if (batchNo === null) throw refuse(booksMessages.nothingWaits)
    return booksMessages.made(batchNo)
  }),

  serve(listLedgers, ({ db, branches, input }) => books.ledgers(db, branches, input)),

  serve(saveLedger, async ({ db, input }) => {
    if (!(await books.saveLedgerOf(db, input))) throw refuse(booksMessages.ledgerChanged)
    return booksMessages.ledgerSaved
  }),

  serve(listBookCompanies, ({ db, branches, input }) => books.companies(db, branches, input)),

  serve(saveNightly, async ({ db, input }) => {
    if (!(await books.saveNightlyOf(db, input))) throw refuse(booksMessages.nightlyChanged)
    return input.nightly ? booksMessages.nightlyOn : booksMessages.nightlyOff
  }),
]
