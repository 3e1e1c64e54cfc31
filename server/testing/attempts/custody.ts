/** Attempts to take, move or owe money outside the rules of custody. */
import { type Attempt, DENIED, NO_ROW, RULE, UNKNOWN } from './attempt.ts'
import { paymentAttempts } from './payments.ts'
import { returnedAttempts } from './returned.ts'

const recording = (invoice: string, party: string, salesman: string, recordedBy = ':me') =>
  `insert into receipt (branch_code, invoice_id, party, salesman_id, recorded_by, method, amount)
  values (:branch, ${invoice}, ${party}, ${salesman}, ${recordedBy}, 'Cash', 5)`
const handing = (receipt: string, to: string, sentBy: string, more = { columns: '', values: '' }) =>
  `insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by${more.columns})
  values (${receipt}, :branch, :salesman, ${to}, ${sentBy}${more.values})`
const depositing = (cashier: string, account: string, branch = ':branch') =>
  `insert into deposit (branch_code, cashier_id, account, slip_no, deposited_on)
  values (${branch}, ${cashier}, ${account}, 'x', business_day(:branch))`
const filling = (transfer: string, receipt: string) =>
  `insert into deposit_line (deposit_id, transfer_id, receipt_id, branch_code, cashier_id)
  values (:deposit, ${transfer}, ${receipt}, :branch, :cashier)`
const applying = (advance: string, invoice: string, amount: number, by: string) =>
  `insert into allocation (receipt_id, invoice_id, branch_code, amount, applied_by) values (${advance}, ${invoice}, :branch, ${amount}, ${by})`
const bouncing = (receipt: string, deposit: string, days: number, by: string) =>
  `insert into bounce (receipt_id, deposit_id, branch_code, bounced_on, reason, recorded_by)
  values (${receipt}, ${deposit}, :branch, business_day(:branch) + ${days}, 'no funds', ${by})`

const pendingAgain =
  'update deposit set status = 0, posting_on = null, decided_by = null, decided_at = null where id = :bank'
const undoingDeposit = (no: string) => `select 1 where undo_deposit_decision(${no}, null)`
const undoingTransfer = (transfer: string) => `select 1 where undo_transfer_decision(${transfer}, null)`
const takingBack = (receipt: string) => `select 1 where undo_received_receipts(array[${receipt}]::bigint[], '')`
const recalling = (to: string) =>
  `update transfer set status = 2, redirected_to = ${to}, decided_by = :me, decided_at = now() where id = :sent`

const APPROVED = { columns: ', status, decided_by, decided_at', values: ', 1, :cashier, now()' }

const receipts: readonly Attempt[] = [
  ['records in the name of a cashier', 'salesman', recording('null', ':party', ':salesman', ':cashier'), DENIED],
  ['records for a colleague', 'colleague', recording('null', ':party', ':salesman'), RULE],
  ['records as a director', 'director', recording('null', ':party', ':director'), RULE],
  ['records as a deposit approver', 'depositApprover', recording('null', ':party', ':depositApprover'), RULE],
  ['records for a director', 'cashier', recording('null', ':party', ':director'), RULE],
  ['collects the invoice of a colleague', 'salesman', recording(':colleagues_invoice', ':party', ':salesman'), RULE],
  ['collects an invoice for another client', 'salesman', recording(':invoice', ':party', ':salesman'), UNKNOWN],
  ['collects an invoice for another client', 'cashier', recording(':invoice', ':party', ':salesman'), UNKNOWN],
  ['collects an invoice of another branch', 'cashier', recording(':far_invoice', ':party', ':salesman'), UNKNOWN],
  ['collects an invoice that is not', 'cashier', recording('0', ':party', ':salesman'), UNKNOWN],
  ['receives an advance of a bank', 'salesman', recording('null', ':account', ':salesman'), UNKNOWN],
  ['receives an advance of nobody', 'salesman', recording('null', `'none'`, ':salesman'), UNKNOWN],
  [
    'collects more than is owed',
    'salesman',
    `insert into receipt (branch_code, invoice_id, party, salesman_id, recorded_by, method, amount)
    values (:branch, :owed, :party, :me, :me, 'Cash', 90.01)`,
    RULE,
  ],
  [
    'records an amount below nothing',
    'salesman',
    `insert into receipt (branch_code, invoice_id, party, salesman_id, recorded_by, method, amount)
    values (:branch, :owed, :party, :me, :me, 'Cash', -5)`,
    RULE,
  ],
  [
    'records into another branch',
    'salesman',
    recording('null', ':party', ':salesman').replace(':branch', ':elsewhere'),
    DENIED,
  ],
  ['voids a receipt that is with a cashier', 'salesman', `select void_receipts(array[:in_hand], array['why'])`, RULE],
  ['voids a receipt of a colleague', 'colleague', `select void_receipts(array[:receipt], array['why'])`, RULE],
  ['voids a receipt of another branch', 'salesman', `select void_receipts(array[:far_receipt], array['why'])`, RULE],
]

const handOvers: readonly Attempt[] = [
  ['sends in the name of the salesman', 'cashier', handing(':receipt', ':cashier', ':salesman'), DENIED],
  ['sends what a colleague has', 'colleague', handing(':receipt', ':cashier', ':me'), RULE],
  ['sends to a director', 'salesman', handing(':receipt', ':director', ':me'), RULE],
  ['sends to a colleague', 'salesman', handing(':receipt', ':colleague', ':me'), RULE],
  ['sends what a cashier has', 'salesman', handing(':in_hand', ':cashier', ':me'), '23505'],
  ['sends an approved hand-over', 'salesman', handing(':receipt', ':cashier', ':me', APPROVED), RULE],
  ['receives what a salesman recorded', 'cashier', handing(':receipt', ':cashier', 'null', APPROVED), RULE],
  [
    'approves in the name of the cashier',
    'salesman',
    'update transfer set status = 1, decided_by = :cashier, decided_at = now() where id = :sent',
    DENIED,
  ],
  [
    'marks a hand-over deposited by hand',
    'cashier',
    'update transfer set status = 4, decided_by = :me, decided_at = now() where id = :approved',
    RULE,
  ],
  [
    'undoes a decision',
    'cashier',
    'update transfer set status = 0, decided_by = null, decided_at = null where id = :approved',
    RULE,
  ],
  [
    'gives a decision another moment',
    'cashier',
    `update transfer set decided_at = now() - interval '1 day', comment = 'x' where id = :approved`,
    RULE,
  ],
]

const deposits: readonly Attempt[] = [
  ['deposits in the name of the cashier', 'salesman', depositing(':cashier', ':account'), DENIED],
  ['deposits to a client', 'cashier', depositing(':me', ':party'), UNKNOWN],
  ['deposits to an account that is not', 'cashier', depositing(':me', `'none'`), UNKNOWN],
  ['deposits in another branch', 'cashier', depositing(':me', ':account', ':elsewhere'), DENIED],
  ['deposits nothing', 'cashier', depositing(':me', ':account'), RULE],
  ['deposits a cheque of tomorrow', 'cashier', filling(':post_dated_transfer', ':post_dated'), RULE],
  ['deposits what is on its way', 'cashier', filling(':sent', ':sent_receipt'), RULE],
  [
    'deposits twice',
    'cashier',
    filling('(select transfer_id from deposit_line where receipt_id = :pending)', ':pending'),
    '23505',
  ],
  ['deposits another receipt than its hand-over', 'cashier', filling(':approved', ':receipt'), UNKNOWN],
  ['fills the deposit of a colleague', 'otherCashier', filling(':approved', ':in_hand'), DENIED],
  [
    'decides in the name of the director',
    'cashier',
    'update deposit set status = 2, decided_by = :director, decided_at = now() where id = :deposit',
    DENIED,
  ],
  [
    'posts a deposit in future',
    'director',
    'update deposit set status = 1, posting_on = business_day(:branch) + 1, decided_by = :me where id = :deposit',
    RULE,
  ],
  [
    'posts a deposit before it was made',
    'director',
    'update deposit set status = 1, posting_on = business_day(:branch) - 1, decided_by = :me where id = :deposit',
    RULE,
  ],
  [
    'decides a second time',
    'director',
    'update deposit set status = 2, posting_on = null, decided_by = :me where id = :bank',
    RULE,
  ],
]

/** Attempts to undo decisions: of other users, after their minute, and without the functions for it. */
const undoing: readonly Attempt[] = [
  ['undoes the approval of a deposit by hand', 'director', pendingAgain, RULE],
  ['undoes the approval of a deposit by hand', 'depositApprover', pendingAgain, RULE],
  [
    'undoes the approval of a deposit and stays its decider',
    'director',
    'update deposit set status = 0, posting_on = null, decided_by = :me where id = :bank',
    RULE,
  ],
  ['undoes the approval of a director', 'depositApprover', undoingDeposit(':bank_no'), NO_ROW],
  ['undoes the approval of a director', 'cashier', undoingDeposit(':bank_no'), NO_ROW],
  ['undoes the approval of a director', 'stranger', undoingDeposit(':bank_no'), NO_ROW],
  ['undoes an approval of two minutes ago', 'director', undoingDeposit(':old_bank_no'), RULE],
  ['undoes their own withdrawal', 'cashier', undoingDeposit(':withdrawn_no'), NO_ROW],
  ['undoes the approval of a cashier', 'otherCashier', undoingTransfer(':approved'), NO_ROW],
  ['undoes the approval of a cashier', 'director', undoingTransfer(':approved'), NO_ROW],
  ['undoes the approval of a cashier', 'salesman', undoingTransfer(':approved'), NO_ROW],
  ['undoes an approval of two minutes ago', 'cashier', undoingTransfer(':old_approved'), RULE],
  ['undoes a decline of two minutes ago', 'cashier', undoingTransfer(':old_declined'), RULE],
  ['undoes the approval of a deposited receipt', 'cashier', undoingTransfer(':deposited'), RULE],
  ['undoes a receipt of another cashier', 'cashier', takingBack(':receipt'), NO_ROW],
  ['undoes the receipt of a cashier', 'otherCashier', takingBack(':received'), NO_ROW],
  ['undoes the receipt of a cashier', 'director', takingBack(':received'), NO_ROW],
  ['undoes the receipt of a cashier', 'salesman', takingBack(':received'), NO_ROW],
  ['undoes a receipt of two minutes ago', 'cashier', takingBack(':received'), RULE],
  ['undoes a recalled hand-over', 'cashier', undoingTransfer(':recalled'), NO_ROW],
  [
    'approves a hand-over that was declined',
    'cashier',
    'update transfer set status = 1, decided_by = :me, decided_at = now() where id = :declined',
    RULE,
  ],
  [
    'marks a deposited hand-over approved again',
    'cashier',
    'update transfer set status = 1, decided_by = :me, decided_at = now() where id = :banked_transfer',
    RULE,
  ],
  ['recalls the hand-over of a colleague', 'colleague', recalling('null'), RULE],
  ['sends their own hand-over on to another cashier', 'salesman', recalling(':otherCashier'), RULE],
  [
    'recalls what a cashier has',
    'salesman',
    `update transfer set status = 2, decided_by = :me, decided_at = now() where id = :approved`,
    RULE,
  ],
  [
    'recalls from a cashier who can come in',
    'director',
    `update transfer set status = 2, decided_by = :me, decided_at = now() where id = :approved`,
    RULE,
  ],
  [
    'approves their own hand-over',
    'salesman',
    'update transfer set status = 1, decided_by = :me where id = :sent',
    RULE,
  ],
  [
    'withdraws the deposit of a colleague',
    'otherCashier',
    'update deposit set status = 2, decided_by = :me where id = :deposit',
    RULE,
  ],
  ['withdraws what is banked', 'cashier', 'update deposit set status = 2, decided_by = :me where id = :bank', RULE],
  [
    'approves their own deposit',
    'cashier',
    'update deposit set status = 1, posting_on = business_day(:branch), decided_by = :me where id = :deposit',
    RULE,
  ],
]

const advances: readonly Attempt[] = [
  ['applies more than is left of an advance', 'salesman', applying(':advance', ':owed', 30.01, ':me'), RULE],
  ['applies an advance to another client', 'salesman', applying(':advance', ':invoice', 1, ':me'), RULE],
  ['applies a receipt of an invoice to another', 'salesman', applying(':receipt', ':owed', 1, ':me'), RULE],
  ['applies in the name of a cashier', 'salesman', applying(':advance', ':owed', 1, ':cashier'), DENIED],
  ['applies the advance of a colleague', 'colleague', applying(':advance', ':owed', 1, ':me'), RULE],
  ['applies to the invoice of a colleague', 'salesman', applying(':advance', ':colleagues_invoice', 1, ':me'), RULE],
  ['applies as a director', 'director', applying(':advance', ':owed', 1, ':me'), RULE],
  [
    'marks a cheque bounced in the name of the director',
    'cashier',
    bouncing(':cheque', ':bank', 0, ':director'),
    DENIED,
  ],
  ['marks a cheque of a colleague bounced', 'otherCashier', bouncing(':cheque', ':bank', 0, ':me'), RULE],
  ['marks a cheque bounced as a salesman', 'salesman', bouncing(':cheque', ':bank', 0, ':me'), RULE],
  ['marks a cheque of a pending deposit bounced', 'cashier', bouncing(':pending', ':deposit', 0, ':me'), RULE],
  ['marks a cheque that will bounce tomorrow', 'cashier', bouncing(':cheque', ':bank', 1, ':me'), RULE],
  ['marks a cheque bounced before its deposit', 'cashier', bouncing(':cheque', ':bank', -1, ':me'), RULE],
]

export const custodyAttempts: readonly Attempt[] = [
  ...receipts,
  ...handOvers,
  ...deposits,
  ...undoing,
  ...advances,
  ...paymentAttempts,
  ...returnedAttempts,
]
