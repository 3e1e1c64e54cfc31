/** Attempts to lower debts outside the rules of credits. */
import { type Attempt, DENIED, NO_ROW, RULE, UNKNOWN } from './attempt.ts'

const entering = (by: string, invoice = 'null', branch = ':branch') =>
  `insert into credit (branch_code, credit_no, kind, party, invoice_id, credit_on, amount, reason, entered_by)
  values (${branch}, 'CN-900', 'Discount', :party, ${invoice}, business_day(:branch), 5, 'none', ${by})`
const using = (invoice: string, amount: number) =>
  `select 1 where use_credit(:approved_credit, ${invoice}, ${amount}, null)`
const reversing = `select 1 where reverse_credit(:approved_credit, 'why', null)`

export const creditAttempts: readonly Attempt[] = [
  ...(['salesman', 'cashier', 'powerless', 'depositApprover', 'locationApprover'] as const).map((by): Attempt => [
    'enters a credit',
    by,
    entering(':me'),
    RULE,
  ]),
  ['enters a credit in the name of a director', 'cashier', entering(':director'), DENIED],
  ['enters a credit in another branch', 'director', entering(':me', 'null', ':elsewhere'), RULE],
  ['enters a credit of an invoice of another client', 'director', entering(':me', ':invoice'), UNKNOWN],
  [
    'enters a credit that is approved',
    'director',
    entering(':me').replace('entered_by)', 'entered_by, status)').replace(', :me)', ', :me, 1)'),
    DENIED,
  ],
  [
    'approves an own credit',
    'director',
    `${entering(':me')}; update credit set status = 1, decided_by = :me where credit_no = 'CN-900'`,
    RULE,
  ],
  ['declines without a reason', 'director', 'update credit set status = 2, decided_by = :me where id = :credit', RULE],
  ['raises a credit', 'director', 'update credit set amount = 900 where id = :credit', DENIED],
  ['gives a credit to another client', 'director', `update credit set party = 'none' where id = :credit`, DENIED],
  ['says that a credit is not used', 'director', 'update credit set applied = 0 where id = :approved_credit', DENIED],
  ['reverses a credit by hand', 'director', 'update credit set status = 3 where id = :approved_credit', RULE],
  ['reverses an own approval', 'director', reversing, RULE],
  [
    'declines an approved credit',
    'director',
    `update credit set status = 2, comment = 'no' where id = :approved_credit`,
    RULE,
  ],
  ['uses more than is left of a credit', 'director', using(':invoice', 0.01), RULE],
  ['lowers an invoice', 'director', 'update invoice set credited = 5 where id = :invoice', DENIED],
  [
    'uses a credit by hand',
    'director',
    `insert into credit_use (credit_id, invoice_id, branch_code, party, amount, used_by)
    values (:approved_credit, :invoice, :branch, :party, 5, :me)`,
    DENIED,
  ],
  [
    'takes a use back by hand',
    'director',
    'update credit_use set live = false where credit_id = :approved_credit',
    DENIED,
  ],
  ['deletes a credit', 'director', 'delete from credit where id = :credit', DENIED],
  ...(['salesman', 'cashier', 'powerless', 'depositApprover', 'locationApprover'] as const).flatMap((by): Attempt[] => [
    ['reverses a credit', by, reversing, NO_ROW],
    ['uses a credit', by, using(':invoice', 0.01), RULE],
  ]),
  ...(['former', 'stranger'] as const).flatMap((by): Attempt[] => [
    ['reverses a credit', by, reversing, NO_ROW],
    ['uses a credit', by, using(':invoice', 0.01), NO_ROW],
  ]),
]
