/** Calls of functions that only functions of the owner may call. */
import { type Attempt, DENIED } from './attempt.ts'

const call = (what: string, statement: string): Attempt => [what, 'salesman', `select ${statement}`, DENIED]

export const callAttempts: readonly Attempt[] = [
  call('moves a receipt', `custody.move(array[:receipt]::bigint[], 'void', :me)`),
  call('applies an advance', `custody.allocate(array[1]::bigint[], 'unapply', :me)`),
  call('writes balances', `custody.add_to_holdings(array[:branch], array['SM'], array[:me], array[0], array[5])`),
  call('adds up what is finished', 'custody.add_up_finished()'),
  call('locks balances', `custody.lock_for_moves(array[:receipt]::bigint[], array['void'])`),
  call(
    'proves that nothing was built on a decision',
    `custody.only_undoes(array[:receipt]::bigint[], 'bank', :me, null)`,
  ),
  call('checks whether a decision is undone', `decision_is_undone('tour', 'tour'::regclass, '{}', '{}')`),
  call('refuses to undo a decision', `document_is_built_on('enter', :me, :branch, now())`),
  call('refuses in the name of a rule', `custody.refuse('x')`),
  call('notifies people', `notify('send', 'receipt', :receipt, :branch, :me, '{}', array[:cashier])`),
  call('writes the audit', `write_audit('receipt', array[:receipt]::bigint[], array[:branch], 'void', :me, '{}')`),
  call('signs a colleague out', `sign_out_user(:colleague, null, 'x')`),
  call('locks a user for a change', 'user_to_change(:colleague)'),
  call('removes failures to sign in', `count_login_success(1, '::1')`),
  call('names a sign-in', 'sign_in_handle(:salesman_sign_in)'),
  call('finds who decides', `deciders('deposit', :branch)`),
  call('reads who may decide', `may_decide('deposit', :director, :branch)`),
  call('reads a document', `has_document(:elsewhere, 'receipt', :far_receipt)`),
  call('checks whether a day is open', 'day_is_open(:branch, business_day(:branch), :me)'),
  call('looks for an opening', 'opening_of(:branch, :director)'),
  call('reads who may close days', 'may_close_days(:branch, :director)'),
  call('closes days as the operator', `custody.close_days(:branch, business_day(:branch) - 1, '', null, null)`),
  call('opens days as the operator', `custody.open_days(:branch, :me, 1, 'x', null)`),
  call('ends an opening as the operator', 'custody.end_opening(1, null)'),
  call('reads who may change settings', 'may_change_settings(:branch, :director)'),
  call(
    'sets an allowance as the operator',
    `write_allowance((select company_code from branch where code = :branch), business_day(:branch), 1, null)`,
  ),
  call(
    'changes a company as the operator',
    `write_company((select company_code from branch where code = :branch), 'x', 1, null)`,
  ),
  call('makes a marketing rep as the operator', `write_marketing_rep(1, 'x', array[:branch], null)`),
  call('keeps a change of a client', `record_client_change(:branch, 'x', 2, '{}', null)`),
  call('keeps a setting', `record_setting('x', 'product', '', 'a', 'b', null)`),
  call('lists a posting', `custody.post_on_day('bank', 'deposit', :deposit, :branch, business_day(:branch), 1, :me)`),
  call('reads what is missing', 'documents_that_are_missing()'),
]
