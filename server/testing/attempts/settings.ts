/** Attempts to change the settings of a company without the right to it, or past what tours were entered with. */
import { type Attempt, DENIED, NO_ROW, type Person, RULE } from './attempt.ts'

const ALLOWANCE = 'select change_allowance(:branch, business_day(:branch) + 1, 9, null)'
const WORDS = `select change_company(:branch, 'x', 5, (select product from company c join branch b on b.company_code = c.code where b.code = :branch), 200)`

const FACTS = `select change_client_facts(:branch, 'x', '{"telephone": "", "email": "", "language": "", "no_messages": false, "second_name": "x", "tax_numbers": "", "credit_days": null, "route": ""}', null)`

/** The people who may not change settings of the branch. */
const wrong: readonly Person[] = [
  'salesman',
  'cashier',
  'powerless',
  'former',
  'stranger',
  'depositApprover',
  'locationApprover',
]

export const settingsAttempts: readonly Attempt[] = [
  ...wrong.flatMap((by): Attempt[] => [
    ['sets an allowance', by, ALLOWANCE, RULE],
    ['changes the word of visits', by, WORDS, RULE],
    ['changes the days of identity', by, 'select change_identity_days(:branch, 365, 30)', RULE],
    [
      'changes the pages of clients',
      by,
      `select change_client_pages(:branch, true, true, 'ur', false, false, 'en')`,
      RULE,
    ],
    ['changes the country of telephone numbers', by, `select change_telephone_country(:branch, '971', '')`, RULE],
    ['sends the statements of a month', by, `select send_statements(:branch, '2026-01-01')`, RULE],
    ['counts who would get a statement', by, `select from statements_ahead(:branch, '2026-01-01')`, NO_ROW],
    [
      'changes the numbers of the company',
      by,
      `select change_numbers(:branch, 'urdu', 'lakh', 'latin', 'thousands')`,
      RULE,
    ],
    ['changes the channel of messages', by, `select change_message_channel(:branch, 'sms', '')`, RULE],
    ...(by === 'stranger' || by === 'former'
      ? []
      : [['sends a message again', by, 'select send_message_again(1, 1)', RULE] as const]),
    [
      'sends a marketing rep to the branch',
      by,
      `select change_marketing_rep(2000000001, 'x', array[:branch], null)`,
      RULE,
    ],
  ]),
  [
    'changes the allowance of tours that were entered',
    'director',
    `select change_allowance(:branch, '2000-01-01', 99, (select a.amount from mileage_allowance a join branch b on b.company_code = a.company_code where b.code = :branch and a.from_day = '2000-01-01'))`,
    RULE,
  ],
  [
    'sets an allowance that another set meanwhile',
    'director',
    `${ALLOWANCE}; ${ALLOWANCE.replace('select', 'select where')}`,
    NO_ROW,
  ],
  [
    'sends a marketing rep to a branch of others',
    'director',
    `select change_marketing_rep(2000000001, 'x', array[:elsewhere], null)`,
    RULE,
  ],
  [
    'reads changes of another company',
    'stranger',
    `select from setting_change where company_code = (select company_code from branch where code = :branch)`,
    NO_ROW,
  ],
  // A stranger and a former director of the branch are directors, and would close the steps of their own branches alone.
  ...wrong
    .filter((by) => by !== 'stranger' && by !== 'former')
    .map((by): Attempt => ['closes the first steps', by, 'select close_first_steps()', RULE]),
  ...wrong.map((by): Attempt => ['changes the facts of a client', by, FACTS, RULE]),
  [
    'changes a client that another changed meanwhile',
    'director',
    FACTS.replace('select', 'select where').replace('null)', '99)'),
    NO_ROW,
  ],
  [
    'writes the telephone of a client',
    'director',
    `update chart set telephone = '' where branch_code = :branch`,
    DENIED,
  ],
  ['removes a change of a client', 'director', 'delete from client_change', DENIED],
  ['writes the channel of messages', 'director', `update company set message_channel = 'sms'`, DENIED],
  ['reads the number of a message', 'director', 'select recipient from message', DENIED],
  ['reads the text of a message', 'director', 'select text, facts from message', DENIED],
  ['writes the state of a message', 'director', `update message set state = 'sent'`, DENIED],
  ['removes a message', 'director', 'delete from message', DENIED],
  [
    'sends the statements of a month that is not over',
    'director',
    `select send_statements(:branch, date_trunc('month', business_day(:branch))::date)`,
    RULE,
  ],
  ['makes a sent message wait again', 'director', `select note_message_status('x', 'waiting', '')`, RULE],
  ['writes an allowance', 'director', `update mileage_allowance set amount = 1`, DENIED],
  ['writes the word of visits', 'director', `update company set product = 'x'`, DENIED],
  ['writes a marketing rep', 'director', `insert into marketing_rep (id, name) values (1, 'x')`, DENIED],
  ['removes a change from the list', 'director', 'delete from setting_change', DENIED],
]
