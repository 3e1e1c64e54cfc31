/** Attempts to make payments that are not the sum of their receipts, and to tear a cheque over several invoices apart. */
import { type Attempt, DENIED, RULE, UNKNOWN } from './attempt.ts'

const entering = (by: string, amount: number, branch = ':branch', party = ':party') =>
  `insert into payment (branch_code, party, salesman_id, entered_by, amount) values (${branch}, ${party}, :salesman, ${by}, ${amount})`
/** Enters a payment of a single sum of cash, with an advance as its receipt, in one statement. */
const paying = (received: number, recorded: number, salesman = ':salesman', part = 0) =>
  `with p as (${entering(':me', 10)} returning id),
    n as (
      insert into payment_instrument (payment_id, position, branch_code, method, amount)
      select id, 0, :branch, 'Cash', ${received} from p returning payment_id
    )
  insert into receipt (branch_code, party, salesman_id, recorded_by, method, amount, payment_id, instrument, instrument_part)
  select :branch, :party, ${salesman}, :me, 'Cash', ${recorded}, payment_id, 0, ${part} from n`

export const paymentAttempts: readonly Attempt[] = [
  ['enters a payment in the name of a cashier', 'salesman', entering(':cashier', 5), DENIED],
  ['enters a payment in another branch', 'salesman', entering(':me', 5, ':elsewhere'), DENIED],
  ['enters a payment of a bank', 'salesman', entering(':me', 5, ':branch', ':account'), UNKNOWN],
  ['enters a payment without receipts', 'salesman', entering(':me', 5), RULE],
  [
    'chooses the number of a payment',
    'salesman',
    'update payment set number_in_branch = 7 where id = :payment',
    DENIED,
  ],
  ['receives less than the amount of the payment', 'salesman', paying(9, 9), RULE],
  ['records less than was received', 'salesman', paying(10, 9), RULE],
  ['records more than was received', 'salesman', paying(10, 11), RULE],
  ['records a payment of another salesman', 'cashier', paying(10, 10, ':colleague'), RULE],
  ['leaves a part of an instrument out', 'salesman', paying(10, 10, ':salesman', 1), RULE],
  [
    'adds a cheque to a payment',
    'salesman',
    `insert into payment_instrument (payment_id, position, branch_code, method, amount) values (:payment, 5, :branch, 'Cash', 1)`,
    RULE,
  ],
  [
    'adds a receipt to a payment',
    'salesman',
    `insert into receipt (branch_code, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, amount, payment_id, instrument, instrument_part)
    select branch_code, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, 1, payment_id, instrument, 2
    from receipt where id = :cheque_part`,
    RULE,
  ],
  [
    'records a cheque again as the second part of nothing',
    'salesman',
    `insert into receipt (branch_code, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, amount, instrument_part)
    select branch_code, party, salesman_id, recorded_by, method, cheque_no, cheque_on, cheque_bank, 1, 5
    from receipt where id = :cheque_part`,
    RULE,
  ],
  [
    'sends a part of a cheque',
    'salesman',
    `insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by) values (:cheque_part, :branch, :me, :cashier, :me)`,
    RULE,
  ],
  [
    'gives a part of a cheque back',
    'cashier',
    'update transfer set status = 2, decided_by = :me, decided_at = now() where id = :cheque_part_transfer',
    RULE,
  ],
  [
    'deposits a part of a cheque',
    'cashier',
    `with d as (
      insert into deposit (branch_code, cashier_id, account, slip_no, deposited_on)
      values (:branch, :me, :account, 'x', business_day(:branch)) returning id
    )
    insert into deposit_line (deposit_id, transfer_id, receipt_id, branch_code, cashier_id)
    select id, :cheque_part_transfer, :cheque_part_in_hand, :branch, :me from d`,
    RULE,
  ],
]
