/** Makes requests of the calls about imports without an effect, since they name an import that does not exist. */
import type { Worker } from './builders/desk.ts'
import type { Setting } from './setting.ts'

const NONE = 2_000_000_000

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

export const importRequests: Readonly<Record<string, (setting: Setting) => Request>> = {
  'imports.upload': ({ desk: { director } }) => [director, { kind: 'invoices', userId: director.userId }],
  'imports.one': ({ desk: { director } }) => [director, { userId: director.userId, importId: NONE }],
  'imports.map': ({ desk: { director } }) => [
    director,
    { userId: director.userId, importId: NONE, columns: [{ column: 'branch', header: 0 }] },
  ],
  'imports.records': ({ desk: { director } }) => [
    director,
    { page: 1, limit: 10, userId: director.userId, importId: NONE, outcome: 'new' },
  ],
  'imports.rejected': ({ desk: { director } }) => [director, { userId: director.userId, importId: NONE }],
  'imports.noted': ({ desk: { director } }) => [
    director,
    { page: 1, limit: 10, userId: director.userId, importId: NONE, note: 'total' },
  ],
  'imports.apply': ({ desk: { director } }) => [
    director,
    { userId: director.userId, importId: NONE, withoutRejected: false },
  ],
  // Two rules refuse it, the name of spaces and the kind that is there twice, so that no other value of a single field makes a feed.
  'imports.feeds.make': ({ desk: { director } }) => [
    director,
    { userId: director.userId, name: ' ', kinds: ['parties', 'parties'], branches: [director.branch] },
  ],
  'imports.feeds.end': ({ desk: { director } }) => [director, { userId: director.userId, feedId: NONE }],
  'imports.feed': ({ desk: { director } }) => [director, { kind: 'invoices' }],
  'imports.correct': ({ desk: { director } }) => [
    director,
    { userId: director.userId, importId: NONE, isCorrection: true },
  ],
  'imports.sameCodes': ({ desk: { director } }) => [
    director,
    { userId: director.userId, importId: NONE, lines: [2], isSame: true },
  ],
  'imports.mappings.save': ({ desk: { director } }) => [
    director,
    { userId: director.userId, importId: NONE, name: 'Tally' },
  ],
  'imports.mappings.rename': ({ desk: { director } }) => [
    director,
    { userId: director.userId, mappingId: NONE, name: 'Tally' },
  ],
  'imports.mappings.remove': ({ desk: { director } }) => [director, { userId: director.userId, mappingId: NONE }],
  'imports.surpluses.takeOver': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, invoiceId: NONE, surplus: 5, rowVersion: 1 },
  ],
  'imports.surpluses.see': ({ desk: { director, branch } }) => [
    director,
    {
      userId: director.userId,
      cCode: branch.code,
      invoiceId: NONE,
      surplus: 5,
      rowVersion: 1,
      comment: 'Paid at the shop',
    },
  ],
  'imports.cancel': ({ desk: { director } }) => [director, { userId: director.userId, importId: NONE }],
}
