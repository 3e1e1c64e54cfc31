/** The faults of the cash chain, and of undone steps in it. */
import { aCheque, aDeposit, aReceipt } from '../builders/cash.ts'
import { anInvoice, today } from '../builders/desk.ts'
import { anUpload, claimFor } from '../builders/uploads.ts'
import { type Fault, type Ids, journalOf, type Places } from './fault.ts'
import { undoFaults, undoIds } from './undo.ts'

export async function cashIds({ desk, elsewhere }: Places): Promise<Ids> {
  const { salesman, cashier, director } = desk
  const invoice = await anInvoice({ salesman, bill: 1000 })
  const inBag = await aReceipt({ by: salesman, invoice, amount: 10 })
  const sent = await aReceipt({ by: salesman, invoice, amount: 20 }).sentTo(cashier)
  const inHand = await aReceipt({ by: salesman, invoice, amount: 40 }).sentTo(cashier).approved()
  const pending = [await aReceipt({ by: salesman, invoice, amount: 80 }).sentTo(cashier).approved()]
  const banked = [await aReceipt({ by: salesman, invoice, amount: 160 }).sentTo(cashier).approved()]
  const { party } = desk
  const advance = await aReceipt({ by: salesman, party, amount: 320 })
  const ofClient = await anInvoice({ salesman, party, bill: 1000 })
  const applied = await aReceipt({ by: salesman, party, amount: 640 }).appliedTo(ofClient, 600)
  const gone = await aReceipt({ by: salesman, party, amount: 5 }).appliedTo(ofClient).voided()
  const returned = await aReceipt({ by: salesman, invoice, ...aCheque(7) })
    .sentTo(cashier)
    .approved()
    .bounced(director)
  const recalled = await aReceipt({ by: salesman, invoice, amount: 3 }).sentTo(cashier).settled(director)
  const undone = await undoIds({ desk, elsewhere })
  const open = await aDeposit({ by: cashier, receipts: pending })
  const slip = await anUpload({ by: cashier })
  await claimFor(slip, { kind: 'deposit', id: open.id, branch: desk.branch.code })
  const closed = await aDeposit({ by: cashier, receipts: banked }).approvedBy(director, await today(desk.branch.code))
  return {
    invoice: invoice.id,
    in_bag: inBag.id,
    sent: sent.id,
    in_hand: inHand.id,
    hand_over: inHand.transferId,
    advance: advance.id,
    applied: applied.id,
    of_client: ofClient.id,
    gone: gone.id,
    returned: returned.id,
    recalled: recalled.id,
    ...undone,
    open: open.id,
    closed: closed.id,
    slip: `'${slip.id}'`,
    salesman: salesman.userId,
    cashier: cashier.userId,
    director: director.userId,
    branch: `'${desk.branch.code}'`,
    elsewhere: `'${elsewhere.branch.code}'`,
  }
}

export const cashFaults: readonly Fault[] = [
  [
    'i01',
    'a posting is changed',
    `update posting set amount = amount + 0.01 where journal_id = ${journalOf(':in_bag', 'record')} and account = 'SM'`,
  ],
  ['i01', 'a posting is forgotten', `delete from posting where journal_id = ${journalOf(':sent', 'send')}`],
  ['i01', 'a posting too many', `insert into posting values (${journalOf(':sent', 'send')}, 'BK', 'x', :branch, 0)`],
  [
    'i02',
    'money is posted from nowhere',
    `insert into posting values (${journalOf(':sent', 'send')}, 'CA', '1', :branch, 5)`,
  ],
  ['i03', 'an invoice forgets a receipt', `update invoice set received = received - 10 where id = :invoice`],
  ['i03', 'a receipt of an invoice vanishes', `delete from receipt where id = :in_bag`],
  ['i03', 'a bounced cheque still pays its invoice', `update invoice set received = received + 7 where id = :invoice`],
  ['i03', 'an invoice keeps what an advance paid', `update allocation set live = false where receipt_id = :applied`],
  ['i03', 'an advance pays once more', `update allocation set live = true where receipt_id = :gone`],
  [
    'i04',
    'both postings go to another holder',
    `update posting set holder = '0' where journal_id = ${journalOf(':in_bag', 'record')} and account = 'SM'`,
  ],
  [
    'i04',
    'a deposit is banked without postings',
    `update deposit set status = 1, posting_on = deposited_on, decided_by = :director, decided_at = now() where id = :open`,
  ],
  [
    'i04',
    'what an advance paid is posted to another client',
    `update posting set holder = '0' where journal_id = ${journalOf(':applied', 'apply')} and account = 'AD'`,
  ],
  [
    'i04',
    'a bounced cheque is still in the bank',
    `delete from posting where journal_id = ${journalOf(':returned', 'bounce')}`,
  ],
  [
    'i05',
    'a receipt is sent twice',
    `drop index receipt_in_one_live_transfer;
    insert into transfer (receipt_id, branch_code, salesman_id, cashier_id, sent_by) values (:sent, :branch, :salesman, :cashier, :salesman)`,
  ],
  [
    'i06',
    'a hand-over is in two live deposits',
    `drop index receipt_in_one_live_deposit;
    insert into deposit_line select :closed, transfer_id, receipt_id, branch_code, cashier_id from deposit_line where deposit_id = :open`,
  ],
  ['i07', 'the total of a deposit is changed', `update deposit set total = total + 0.01 where id = :open`],
  ['i07', 'a deposit loses its line', `delete from deposit_line where deposit_id = :open`],
  [
    'i08',
    'a hand-over in a deposit is declined',
    `update transfer set status = 2 where id = (select transfer_id from deposit_line where deposit_id = :open)`,
  ],
  [
    'i08',
    'a hand-over of another cashier is in a deposit',
    `update deposit set cashier_id = :director where id = :open`,
  ],
  ['i08', 'a bounced cheque counts as deposited', `update transfer set status = 4 where receipt_id = :returned`],
  ['i09', 'a deposit is in another branch', `update deposit set branch_code = :elsewhere where id = :open`],
  ['i09', 'a hand-over is in another branch', `update transfer set branch_code = :elsewhere where id = :hand_over`],
  [
    'i09',
    'a receipt is of an invoice of another branch',
    `update invoice set branch_code = :elsewhere where id = :invoice`,
  ],
  ['i09', 'a deposit is to an unknown account', `update deposit set account = 'none' where id = :open`],
  [
    'i10',
    'a salesman approved a hand-over',
    `update audit set actor_role = 2 where object = 'receipt' and object_id = :in_hand and action = 'approve'`,
  ],
  [
    'i10',
    'a director without module 7 approved a deposit',
    `update audit set actor_modules = '{8}' where object = 'deposit' and object_id = :closed and action = 'bank'`,
  ],
  [
    'i10',
    'a salesman marked a cheque bounced',
    `update audit set actor_role = 2 where object = 'receipt' and object_id = :returned and action = 'bounce'`,
  ],
  [
    'i10',
    'a director without module 7 marked a cheque bounced',
    `update audit set actor_modules = '{8}' where object = 'receipt' and object_id = :returned and action = 'bounce'`,
  ],
  [
    'i10',
    'a cashier decided their own deposit',
    `alter table deposit drop constraint deposit_is_decided_by_another; update deposit set decided_by = cashier_id where id = :closed`,
  ],
  [
    'i10',
    'a cashier approved their own hand-over',
    `alter table transfer drop constraint transfer_is_approved_by_another; update transfer set sent_by = cashier_id where id = :hand_over`,
  ],
  [
    'i10',
    'a cashier sent back the hand-over of another',
    `update audit set actor_role = 1 where object = 'receipt' and object_id = :recalled and action = 'recall'`,
  ],
  [
    'i10',
    'a cashier who sent a receipt on also approved it',
    `alter table transfer drop constraint transfer_is_approved_by_another; update transfer set sent_by = decided_by where id = :hand_over`,
  ],
  ['i10', 'a director of another branch decided', `delete from user_branch where user_id = :director`],
  ['i11', 'a receipt is voided while it is sent', `update receipt set stage = 9, cashier_id = null where id = :sent`],
  [
    'i12',
    'a deposit is decided twice',
    `insert into audit (branch_code, object, object_id, action, actor_id, actor_role, actor_modules)
    values (:branch, 'deposit', :closed, 'release', :director, 3, '{7}')`,
  ],
  [
    'i12',
    'a hand-over is decided without a decision',
    `update transfer set status = 1, decided_by = :cashier, decided_at = now() where receipt_id = :sent`,
  ],
  [
    'i13',
    'the holders have more than was received',
    `insert into posting values (${journalOf(':sent', 'send')}, 'CA', '1', :branch, 5)`,
  ],
  [
    'i13',
    'a bounced receipt lives on',
    `delete from bounce where receipt_id = :returned; update receipt set stage = 4 where id = :returned`,
  ],
  ['i14', 'a key has an effect and no answer', `update idempotency set answer = null`],
  [
    'i15',
    'an advance is posted to an invoice',
    `update posting set account = 'AR' where journal_id = ${journalOf(':advance', 'record')} and account = 'AD'`,
  ],
  ['i15', 'more of an advance is applied than was', `update receipt set applied = applied + 1 where id = :applied`],
  [
    'i15',
    'a void advance still pays',
    `update receipt set applied = 5 where id = :gone; update allocation set live = true where receipt_id = :gone`,
  ],
  [
    'i15',
    'an advance pays an invoice of another client',
    `update allocation set invoice_id = :invoice where receipt_id = :applied`,
  ],
  ['i15', 'a receipt is of another client than its invoice', `update receipt set party = 'none' where id = :in_bag`],
  [
    'i16',
    'a declined deposit keeps its receipts',
    `update deposit set status = 2, decided_by = :director, decided_at = now() where id = :open`,
  ],
  ['i16', 'a line of a pending deposit is let go', `update deposit_line set live = false where deposit_id = :open`],
  ['i17', 'a stage is changed by hand', `update receipt set stage = 0, cashier_id = null where id = :in_hand`],
  [
    'i17',
    'a receipt is with another cashier than its hand-over',
    `update receipt set cashier_id = :director where id = :in_hand`,
  ],
  ['i17', 'a bounce is forgotten', `delete from bounce where receipt_id = :returned`],
  ['i17', 'a bounce is of another deposit', `update bounce set deposit_id = :open where receipt_id = :returned`],
  [
    'i18',
    'a tile still has a bounced cheque',
    `update holding set amount = amount + 7 where branch_code = :branch and account = 'BK'`,
  ],
  [
    'i18',
    'a tile is changed',
    `update holding set amount = amount + 0.01 where branch_code = :branch and account = 'SM'`,
  ],
  ['i18', 'a tile is forgotten', `delete from holding where branch_code = :branch and account = 'CA'`],
  [
    'i18',
    'a tile misses an invoice',
    `update holding set amount = amount - 1 where branch_code = :branch and account = 'AR'`,
  ],
  [
    'i39',
    'a banked receipt counts twice',
    `insert into finished_total select * from finished_total where kind = 'receipt' and state = 4 and branch_code = :branch`,
  ],
  [
    'i39',
    'a declined hand-over does not count',
    `delete from finished_total where kind = 'transfer' and state = 2 and branch_code = :branch`,
  ],
  [
    'i39',
    'a declined hand-over counts as banked',
    `insert into finished_total (kind, branch_code, day, salesman_id, cashier_id, state, method, documents, amount)
     select 'declined_transfer', branch_code, day, salesman_id, cashier_id, 4, method, 1, 5 from finished_total
     where kind = 'transfer' and state = 2 and branch_code = :branch limit 1`,
  ],
  [
    'i39',
    'a bounced cheque counts as banked',
    `update finished_total set state = 1 where kind = 'deposit_line' and state = 3 and branch_code = :branch`,
  ],
  [
    'i39',
    'a deposit counts with more than it has',
    `update finished_total set amount = amount + 0.01 where kind = 'deposit' and branch_code = :branch`,
  ],
  ['i39', 'a receipt was made in another month', `update receipt set created_at = '2020-01-01' where id = :returned`],
  [
    'i22',
    'nobody made a deposit',
    `delete from audit where object = 'deposit' and object_id = :open and action = 'deposit'`,
  ],
  [
    'i22',
    'an audit row is missing',
    `delete from audit where object = 'receipt' and object_id = :sent and action = 'send'`,
  ],
  ['i22', 'a bounce is not in the journal', `delete from journal where id = ${journalOf(':returned', 'bounce')}`],
  [
    'i22',
    'a part that was applied is not in the audit',
    `delete from audit where object_id = :applied and action = 'apply'`,
  ],
  ['i12', 'a settlement is not in the journal', `delete from journal where id = ${journalOf(':recalled', 'recall')}`],
  ['i22', 'a move is not in the journal', `delete from journal where id = ${journalOf(':sent', 'send')}`],
  ['i23', 'an image is of a deposit that is gone', `update attachment set document_id = 0 where id = :slip`],
  ['i23', 'an image is of another branch', `update attachment set branch_code = :elsewhere where id = :slip`],
  ['i23', 'a notification is about a receipt that is gone', `delete from receipt where id = :sent`],
  ...undoFaults,
]
