/**
 * Posting batches bring the movements of money into the books of a company: each row of the journal once, by branch and posting day. A batch
 * never changes; a correction is in the next batch.
 */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { page, read, save } from '../call.ts'
import { actor, amount, branch, branchOrAll, day, dayFilter, dayOut, id, moment, paging, text } from '../fields.ts'
import { listed } from '../list-fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { booksMessages } from './books-messages.ts'

const screens: readonly ScreenPath[] = ['/directorPostingFiles']
const access = { screens } as const
const fails = booksMessages.fetching

export const bookFormats = ['csv', 'json', 'tally', 'erpnext', 'odoo'] as const
export type BookFormat = (typeof bookFormats)[number]
export const bookFormat = z.enum(bookFormats, messages.field.choice)

/** Lists the posting days of branches with movements that are in no batch yet, oldest first. */
export const listDue = page(
  'books.due',
  z.object({
    /** The code of the branch and the day. */
    dueKey: z.string(),
    branch: z.string(),
    branchCode: z.string(),
    postingDate: dayOut,
    entries: z.int(),
    /** The sum by which debts fell and advances grew, less bounced and void receipts. */
    received: amount,
    /** The sum by which bank accounts rose. */
    banked: amount,
  }),
  {
    at: 'POST api/Books/GetDue',
    access,
    input: z.strictObject({ ...paging, branchCode: branchOrAll, totals: listed.totals }),
    codes: { branch: ['branchCode', 'Branch Code'] },
    totals: { of: ['received', 'banked'] },
    followed: 'whenIdle',
    fails,
  },
)

/** Lists the batches of branches, newest day first. */
export const listBatches = page(
  'books.batches',
  z.object({
    batchId: z.int(),
    batchNo: z.string(),
    branch: z.string(),
    branchCode: z.string(),
    postingDate: dayOut,
    madeOn: moment,
    /** Empty for the server at night, and for the operator. */
    madeBy: z.string(),
    madeByLogin: z.nullable(z.int()),
    entries: z.int(),
    received: amount,
    banked: amount,
    /** The SHA-256 of the entries. */
    digest: z.string(),
  }),
  {
    at: 'POST api/Books/GetBatches',
    access,
    input: z.strictObject({
      ...paging,
      branchCode: branchOrAll,
      fromDate: dayFilter,
      toDate: dayFilter,
      totals: listed.totals,
    }),
    codes: { branch: ['branchCode', 'Branch Code'], madeBy: ['madeByLogin', 'User Login'] },
    totals: { of: ['received', 'banked'] },
    followed: 'whenIdle',
    fails,
  },
)

const file = z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() })

/** Returns a batch as a file for the books: the same text each time. */
export const getBatchFile = read('books.file', file, {
  at: 'POST api/Books/GetBatchFile',
  access,
  input: z.strictObject({ branchCode: branch, batchId: id, format: bookFormat }),
  fails,
})

const touches = ['books.due', 'books.batches'] as const

/** Makes the batch of a branch and a posting day. */
export const makeBatch = save('books.make', {
  at: 'POST api/Books/MakeBatch',
  access,
  input: z.strictObject({ userId: actor, branchCode: branch, postingDate: day }),
  fails: booksMessages.making,
  touches,
})

export const custodyAccounts = ['AR', 'AD', 'SM', 'TR', 'CA', 'DC', 'BK', 'CC', 'CG'] as const

/** Lists the accounts of custody with their ledgers, a row for each kind and for each bank account, of the companies of branches. */
export const listLedgers = page(
  'books.ledgers',
  z.object({
    ledgerKey: z.string(),
    company: z.string(),
    companyCode: z.string(),
    /** A branch of the company; for a bank account its own. */
    branchCode: z.string(),
    account: z.enum(custodyAccounts),
    /** The name of the branch of a bank account; empty for all accounts of the kind. */
    branch: z.string(),
    /** The code and the name of the bank account; empty for all accounts of the kind. */
    holder: z.string(),
    holderName: z.string(),
    /** The ledger that the company has chosen for this row; empty where it has chosen none. */
    chosen: z.string(),
    /** The ledger that holds. */
    ledger: z.string(),
  }),
  {
    at: 'POST api/Books/GetLedgers',
    access,
    input: z.strictObject({ ...paging, branchCode: branchOrAll }),
    codes: {
      branch: ['branchCode', 'Branch Code'],
      company: ['companyCode', 'Company Code'],
      holderName: ['holder', 'Account Code'],
    },
    followed: 'whenIdle',
    fails,
  },
)

/** Chooses the ledger of an account, or takes the choice back with an empty one. */
export const saveLedger = save('books.ledgers.save', {
  at: 'POST api/Books/SaveLedger',
  access,
  input: z.strictObject({
    userId: actor,
    branchCode: branch,
    account: z.enum(custodyAccounts, messages.field.choice),
    holder: text(limits.text.short),
    ledger: text(limits.text.line),
    /** The chosen ledger that the user saw. */
    seenLedger: text(limits.text.line),
  }),
  fails: booksMessages.saving,
  touches: ['books.ledgers', 'settings.changes'],
})

/** Lists the companies of the user's branches, and whether the server makes their batches each night. */
export const listBookCompanies = page(
  'books.companies',
  z.object({ company: z.string(), companyCode: z.string(), branchCode: z.string(), nightly: z.boolean() }),
  {
    at: 'POST api/Books/GetCompanies',
    access,
    input: z.strictObject({ ...paging, userId: actor }),
    codes: { company: ['companyCode', 'Company Code'] },
    followed: 'whenIdle',
    fails,
  },
)

/** Lets the server make the batches of a company each night, or no longer. */
export const saveNightly = save('books.nightly', {
  at: 'POST api/Books/SaveNightly',
  access,
  input: z.strictObject({
    userId: actor,
    branchCode: branch,
    nightly: z.boolean(messages.field.choice),
    seenNightly: z.boolean(messages.field.choice),
  }),
  fails: booksMessages.saving,
  touches: ['books.companies', 'settings.changes'],
})
