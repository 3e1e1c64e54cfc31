/** Attempts to close or open days without the right to it, and to post on closed ones. */
import { type Attempt, DENIED, NO_ROW, type Person, RULE } from './attempt.ts'

const YESTERDAY = 'business_day(:branch) - 1'
const CLOSING = `select close_days(:branch, ${YESTERDAY}, '', null)`

/** The people who may not close or open days of the branch. */
const wrong: readonly Person[] = [
  'salesman',
  'cashier',
  'powerless',
  'former',
  'stranger',
  'depositApprover',
  'locationApprover',
]

export const periodAttempts: readonly Attempt[] = [
  ...wrong.flatMap((by): Attempt[] => [
    ['closes days', by, CLOSING, RULE],
    ['opens closed days', by, `select open_days(:branch, :cashier, 1, 'x')`, RULE],
  ]),
  ['closes a day that is not over', 'director', `select close_days(:branch, business_day(:branch), '', null)`, RULE],
  [
    'opens days again without a reason',
    'director',
    `${CLOSING}; select close_days(:branch, ${YESTERDAY} - 1, ' ', ${YESTERDAY})`,
    RULE,
  ],
  [
    'closes days that another closed meanwhile',
    'director',
    `${CLOSING}; select where close_days(:branch, ${YESTERDAY} - 1, 'x', null)`,
    NO_ROW,
  ],
  ['opens closed days for themselves', 'director', `${CLOSING}; select open_days(:branch, :me, 1, 'x')`, RULE],
  ['opens closed days for a salesman', 'director', `${CLOSING}; select open_days(:branch, :salesman, 1, 'x')`, RULE],
  ['opens closed days for a stranger', 'director', `${CLOSING}; select open_days(:branch, :stranger, 1, 'x')`, RULE],
  ['opens closed days for years', 'director', `${CLOSING}; select open_days(:branch, :cashier, 9999, 'x')`, RULE],
  ['opens closed days without a reason', 'director', `${CLOSING}; select open_days(:branch, :cashier, 1, '')`, RULE],
  ['ends an opening of somebody else', 'stranger', 'select where end_opening(1)', NO_ROW],
  [
    'reads closed days of another company',
    'stranger',
    `select from period_closing where company_code = (select company_code from branch where code = :branch)`,
    NO_ROW,
  ],
  [
    'writes a closed day',
    'director',
    `insert into period_closing (company_code, branch_code) select company_code, code from branch`,
    DENIED,
  ],
  ['changes a closed day', 'director', 'update period_closing set closed_through = null', DENIED],
  ['deletes a closed day', 'director', 'delete from period_closing', DENIED],
  ['makes an opening longer', 'director', `update period_opening set closes_at = closes_at + interval '1 day'`, DENIED],
  ['opens an opening again', 'director', 'update period_opening set ended_at = null', DENIED],
  ['removes a posting from the list', 'director', 'delete from period_posting', DENIED],
]
