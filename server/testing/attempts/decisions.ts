/** Decisions by people who may not make them: each kind of decision, by each person who has no right to it. */
import { documentKinds } from '../builders/undo.ts'
import { type Attempt, type Outcome, type Person, DENIED, NO_ROW, RULE } from './attempt.ts'

interface Decision {
  readonly what: string
  readonly statement: string
  /** The people of the branch who may not decide. */
  readonly wrong: readonly Person[]
}

const DECIDED = 'decided_by = :me, decided_at = now()'
const document = (table: string, id: string, status = 1, comment = ''): string =>
  `update ${table} set status = ${status}, decided_by = :me${comment && `, comment = '${comment}'`} where id = :${id}`

const decisions: readonly Decision[] = [
  {
    what: 'approves a deposit',
    statement: `update deposit set status = 1, posting_on = business_day(:branch), ${DECIDED} where id = :deposit`,
    wrong: ['salesman', 'colleague', 'cashier', 'otherCashier', 'powerless', 'locationApprover'],
  },
  {
    // Of its own cashier this would be a withdrawal.
    what: 'declines a deposit',
    statement: `update deposit set status = 2, ${DECIDED} where id = :deposit`,
    wrong: ['salesman', 'colleague', 'otherCashier', 'powerless', 'locationApprover'],
  },
  {
    what: 'approves a hand-over',
    statement: `update transfer set status = 1, ${DECIDED} where id = :sent`,
    wrong: ['salesman', 'colleague', 'otherCashier', 'director', 'depositApprover', 'locationApprover'],
  },
  {
    // Of its own salesman this would be a recall.
    what: 'declines a hand-over',
    statement: `update transfer set status = 2, ${DECIDED} where id = :sent`,
    wrong: ['colleague', 'otherCashier', 'depositApprover', 'locationApprover'],
  },
  {
    what: 'sends a hand-over on',
    statement: `update transfer set status = 2, redirected_to = :otherCashier, ${DECIDED} where id = :sent`,
    wrong: ['salesman', 'colleague', 'cashier', 'otherCashier', 'depositApprover', 'locationApprover'],
  },
  {
    what: 'approves a voucher',
    statement: document('voucher', 'voucher'),
    wrong: ['salesman', 'cashier', 'powerless', 'depositApprover', 'locationApprover'],
  },
  {
    what: 'approves an invoice',
    statement: document('invoice_approval', 'invoice'),
    wrong: ['salesman', 'cashier', 'powerless', 'depositApprover', 'locationApprover'],
  },
  {
    what: 'approves a sale order',
    statement: document('sale_order', 'order'),
    wrong: ['salesman', 'colleague', 'cashier', 'powerless', 'depositApprover', 'locationApprover'],
  },
  {
    what: 'approves a tour',
    statement: document('tour', 'tour'),
    wrong: ['salesman', 'cashier', 'powerless', 'depositApprover', 'locationApprover'],
  },
  {
    what: 'declines a tour',
    statement: document('tour', 'tour', 2, 'no'),
    wrong: ['salesman', 'cashier', 'powerless', 'depositApprover'],
  },
  {
    what: 'withdraws a tour',
    statement: document('tour', 'tour', 9),
    wrong: ['cashier', 'director', 'powerless'],
  },
  {
    what: 'approves a leave',
    statement: document('leave', 'leave'),
    wrong: ['salesman', 'cashier', 'powerless', 'depositApprover', 'locationApprover'],
  },
  {
    what: 'approves a credit',
    statement: document('credit', 'credit'),
    wrong: ['salesman', 'cashier', 'powerless', 'depositApprover', 'locationApprover'],
  },
  {
    what: 'declines a credit',
    statement: document('credit', 'credit', 2, 'no'),
    wrong: ['salesman', 'cashier', 'powerless', 'depositApprover', 'locationApprover'],
  },
  {
    what: 'withdraws a leave',
    statement: document('leave', 'leave', 9),
    wrong: ['cashier', 'director', 'powerless'],
  },
]

/** Undoes decisions about documents, by hand and through the function for it. */
const undoing: readonly Attempt[] = documentKinds.flatMap((kind): Attempt[] => {
  const table = kind === 'invoice' ? 'invoice_approval' : kind
  const undo = (id: string) => `select 1 where undo_document_decision('${kind}', ${id}, null)`
  const approved = `:approved_${kind}`
  return [
    [
      `undoes the approval of a ${kind} by hand`,
      'director',
      `update ${table} set status = 0 where id = ${approved}`,
      RULE,
    ],
    [
      `undoes the approval of a ${kind} by hand, with its decider`,
      'director',
      `update ${table} set status = 0, decided_by = null where id = ${approved}`,
      RULE,
    ],
    [
      `undoes the approval of a ${kind} by hand, with its moment`,
      'director',
      `update ${table} set status = 0, decided_by = null, decided_at = null where id = ${approved}`,
      DENIED,
    ],
    [`undoes the approval of a ${kind} of two minutes ago`, 'director', undo(`:old_${kind}`), RULE],
    [`undoes the approval of a ${kind} twice`, 'director', `${undo(approved)}; ${undo(approved)}`, NO_ROW],
    ...(['salesman', 'colleague', 'cashier', 'powerless', 'depositApprover', 'former', 'stranger'] as const).map(
      (by): Attempt => [`undoes the approval of a ${kind} of a director`, by, undo(approved), NO_ROW],
    ),
  ]
})

const OUTSIDERS: readonly Person[] = ['former', 'stranger']
const cellsOf = ({ what, statement }: Decision, people: readonly Person[], outcome: Outcome): Attempt[] =>
  people.map((by) => [what, by, statement, outcome])

const tagging = `insert into chart_location (branch_code, acode, version, latitude, longitude, tagged_by)
  values (:branch, :party, 1, 24, 67, :me)`

export const decisionAttempts: readonly Attempt[] = [
  ...undoing,
  ...decisions.flatMap((decision) => [
    ...cellsOf(decision, decision.wrong, RULE),
    // Users who do not work in a branch, or left it, see no rows of it.
    ...cellsOf(decision, OUTSIDERS, NO_ROW),
  ]),
  ...(['salesman', 'cashier', 'powerless', 'depositApprover'] as const).map((by): Attempt => [
    'tags a place',
    by,
    tagging,
    RULE,
  ]),
  ...OUTSIDERS.map((by): Attempt => ['tags a place', by, tagging, DENIED]),
]
