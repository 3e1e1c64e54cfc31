/** Makes requests without an effect, of the calls about statements of the bank. */
import type { Worker } from './builders/desk.ts'
import type { Setting } from './setting.ts'

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

/** The id of a line that does not exist. */
const NONE = 2_000_000_000

export const bankRequests: Readonly<Record<string, (setting: Setting) => Request>> = {
  'banks.candidates': ({ desk: { director, branch }, bankLineId }) => [
    director,
    { cCode: branch.code, lineId: String(bankLineId) },
  ],
  'banks.match': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, lineId: NONE, deposits: ['DEP-1'], isWhole: false, note: '' },
  ],
  'banks.explain': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, lineId: NONE, kind: 'fee', invoiceDetailId: 1, note: '' },
  ],
  'banks.free': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, lineId: NONE },
  ],
  // The branch has no such account.
  'banks.account.save': ({ desk: { director, branch } }) => [
    director,
    {
      userId: director.userId,
      cCode: branch.code,
      aCode: 'none',
      number: 'PK1',
      openedOn: '01/01/2026',
      daysToBank: 5,
    },
  ],
}
