/** Makes well-formed requests about posting batches without an effect. */
import type { Worker } from './builders/desk.ts'
import type { Setting } from './setting.ts'

/** The id of a batch that does not exist. */
const NONE = 2_000_000_000

export const bookRequests: Readonly<
  Record<string, (setting: Setting) => readonly [by: Worker, wire: Readonly<Record<string, unknown>>]>
> = {
  'books.file': ({ desk: { director, branch }, batchId }) => [
    director,
    { branchCode: branch.code, batchId, format: 'csv' },
  ],
  // Nothing is posted tomorrow.
  'books.make': ({ desk: { director, branch }, tomorrow }) => [
    director,
    { userId: director.userId, branchCode: branch.code, postingDate: tomorrow },
  ],
  // Two rules refuse it: there is no such bank account, and nobody saw this ledger.
  'books.ledgers.save': ({ desk: { director, branch } }) => [
    director,
    {
      userId: director.userId,
      branchCode: branch.code,
      account: 'BK',
      holder: 'none',
      ledger: 'X',
      seenLedger: String(NONE),
    },
  ],
  // Two rules refuse it, the missing name and the call that is there twice, so that no other value of a single field makes a token.
  'books.programs.make': ({ desk: { director, branch } }) => [
    director,
    {
      userId: director.userId,
      name: '',
      calls: ['books.program.file', 'books.program.file'],
      branches: [branch.code],
      days: 30,
    },
  ],
  'books.programs.end': ({ desk: { director } }) => [director, { userId: director.userId, programId: NONE }],
  'books.program.batches': ({ desk: { director } }) => [director, { after: 0 }],
  'books.program.file': ({ desk: { director }, batchId }) => [director, { batchId, format: 'csv' }],
  // Two rules refuse it: nobody saw it so, and it is so already.
  'books.nightly': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, branchCode: branch.code, nightly: false, seenNightly: true },
  ],
}
