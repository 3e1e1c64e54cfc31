/** Makes requests without an effect, of the calls about statements. */
import type { Desk, Worker } from './builders/desk.ts'
import type { Setting } from './setting.ts'

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

const january = (by: Worker, party: string): Request => [
  by,
  { userId: by.userId, branchCode: by.branch, aCode: party, fromDate: '01/01/2026', toDate: '31/01/2026' },
]

export const statementRequests: Readonly<Record<string, (setting: Setting & { readonly desk: Desk }) => Request>> = {
  'statements.one': ({ desk: { cashier, party } }) => january(cashier, party),
  'statements.share': ({ desk: { cashier, party } }) => january(cashier, party),
  'statements.end': ({ desk: { director, party } }) => january(director, party),
  'statements.month': ({ desk: { director, branch } }) => [director, { page: 1, limit: 10, cCode: branch.code }],
  'statements.shareAll': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, month: '2026-01' },
  ],
  'statements.ahead': ({ desk: { director, branch } }) => [director, { cCode: branch.code, month: '2026-01' }],
  'statements.send': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, month: '2026-01' },
  ],
}
