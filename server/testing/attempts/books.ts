/** Attempts to make posting batches and to choose ledgers without the right to it, and to change what a batch took. */
import { type Attempt, DENIED, NO_ROW, type Person, RULE } from './attempt.ts'

/** The people who may not keep the books of the branch. */
const wrong: readonly Person[] = [
  'salesman',
  'cashier',
  'powerless',
  'former',
  'stranger',
  'depositApprover',
  'locationApprover',
]

export const bookAttempts: readonly Attempt[] = [
  ...wrong.flatMap((by): Attempt[] => [
    ['makes a batch', by, 'select make_posting_batch(:branch, business_day(:branch))', RULE],
    ['chooses a ledger', by, `select name_ledger(:branch, 'AR', '', 'Mine', '')`, RULE],
    ['lets the server make batches at night', by, 'select make_batches_nightly(:branch, true, false)', RULE],
  ]),
  [
    'makes a batch of a branch of others',
    'director',
    'select make_posting_batch(:elsewhere, business_day(:elsewhere))',
    RULE,
  ],
  ['reads batches of others', 'stranger', 'select from posting_batch where branch_code = :branch', NO_ROW],
  ['reads entries of others', 'stranger', 'select from posting_entry where branch_code = :branch', NO_ROW],
  ['takes an entry out of its batch', 'director', 'delete from posting_entry', DENIED],
  ['changes a batch', 'director', 'update posting_batch set amount = 0', DENIED],
  ['writes a ledger', 'director', `update ledger_map set ledger = 'Mine'`, DENIED],
]
