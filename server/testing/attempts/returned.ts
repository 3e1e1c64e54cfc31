/** Attempts to decide about bounced cheques outside of their rules. */
import { type Attempt, DENIED, type Person, RULE } from './attempt.ts'

const others: readonly Person[] = ['salesman', 'otherCashier', 'powerless', 'depositApprover', 'locationApprover']
const representing = (receipt: string, deposit: string) => `select represent_cheque(${receipt}, ${deposit}, '')`
const replacing = (receipt: string, deposit: string, named: string) =>
  `select replace_cheque(${receipt}, ${deposit}, array[${named}]::bigint[])`
const givingBack = (receipt: string, deposit: string, why = `'why'`) =>
  `select give_back_cheque(${receipt}, ${deposit}, ${why})`

export const returnedAttempts: readonly Attempt[] = [
  ...others.flatMap((by): Attempt[] => [
    [`deposits a bounced cheque again as ${by}`, by, representing(':returned', ':bounced_in'), RULE],
    [`replaces a bounced cheque as ${by}`, by, replacing(':returned', ':bounced_in', ':receipt'), RULE],
    [`gives a bounced cheque back as ${by}`, by, givingBack(':returned', ':bounced_in'), RULE],
  ]),
  ['deposits a cheque of another branch again', 'stranger', representing(':returned', ':bounced_in'), RULE],
  ['deposits a banked cheque again', 'director', representing(':cheque', ':bank'), RULE],
  ['deposits a cheque again for another deposit', 'director', representing(':returned', ':bank'), RULE],
  ['gives a banked cheque back', 'director', givingBack(':cheque', ':bank'), RULE],
  ['gives a cheque back without a reason', 'director', givingBack(':returned', ':bounced_in', `' '`), RULE],
  ['replaces a cheque with itself', 'director', replacing(':returned', ':bounced_in', ':returned'), RULE],
  [
    'replaces a cheque with the receipt of another client',
    'director',
    replacing(':returned', ':bounced_in', ':receipt'),
    RULE,
  ],
  [
    'replaces a cheque with the receipt of another branch',
    'director',
    replacing(':returned', ':bounced_in', ':far_receipt'),
    RULE,
  ],
  ['replaces a cheque with nothing', 'director', replacing(':returned', ':bounced_in', ''), RULE],
  [
    'notes an outcome by hand',
    'director',
    `insert into bounce_outcome (receipt_id, deposit_id, branch_code, kind, decided_by) values (:returned, :bounced_in, :branch, 'represented', :me)`,
    DENIED,
  ],
  [
    'notes a replacement by hand',
    'director',
    `insert into bounce_replacement (receipt_id, deposit_id, branch_code, replaced_by) values (:returned, :bounced_in, :branch, :receipt)`,
    DENIED,
  ],
]
