/** Makes requests without an effect, of the calls about oddities. */
import type { Worker } from './builders/desk.ts'
import type { Setting } from './setting.ts'

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

/** The id of a receipt that does not exist. */
const NONE = 2_000_000_000

export const oddityRequests: Readonly<Record<string, (setting: Setting) => Request>> = {
  'clientPages.link': ({ desk: { salesman } }) => [salesman, { invoiceDetailId: NONE }],
  'clientPages.end': ({ desk: { director } }) => [director, { invoiceDetailId: NONE }],
  'home.confirmed': ({ desk: { director } }) => [director, { userId: director.userId, bCode: director.branch }],
  // The branch has no such case.
  'oddities.mark': ({ desk: { director, branch } }) => [
    director,
    {
      userId: director.userId,
      cCode: branch.code,
      kind: 'X1',
      caseKey: 'none',
      seen: 'none',
      state: 'lookedAt',
      note: '',
    },
  ],
  // The rule is not as it was seen.
  'oddities.rule.save': ({ desk: { director, branch } }) => [
    director,
    {
      userId: director.userId,
      cCode: branch.code,
      kind: 'X1',
      isOn: true,
      first: 4,
      second: null,
      seen: { isOn: true, first: 999, second: null },
    },
  ],
}
