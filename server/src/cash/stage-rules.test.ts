/** Every move of money either checks that the person who then has the money can sign in, or is listed with the reason why not. */
import { expect, it } from 'vitest'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

await testApp()

/** The moves that name no person in custody.stage_rule.arrives_at. */
const unguarded: Readonly<Record<string, string>> = {
  approve: 'the cashier who gets the money makes the move, and has the right to (may_decide)',
  undo_approve: 'the money goes on the way again, and its salesman and a director can take it back',
  undo_receive: 'the receipt is void before the transaction ends (undo_received_receipts)',
  deposit: 'the cashier who has the money makes the move',
  withdraw: 'the cashier who gets the money back makes the move',
  bank: 'the bank has the money',
  release: 'a deposit can be declined at any time; a director then settles what its cashier cannot (reclaim, reassign)',
  bounce: 'nobody has the money of a returned cheque',
  void: 'nobody has the money of a void receipt',
  apply: 'the money of an advance stays where it is',
  unapply: 'the money of an advance stays where it is',
  grant_credit: 'a credit is no money',
  use_credit: 'a credit is no money',
  free_credit: 'a credit is no money',
  revoke_credit: 'a credit is no money',
}

it('each rule of custody.stage_rule guards the person whom money arrives at, or has a reason why not', async () => {
  const rules = await owned<{ action: string; arrives_at: string | null }>(
    'select action, arrives_at from custody.stage_rule order by action',
  )
  const guarded = rules.filter(({ arrives_at }) => arrives_at !== null)

  expect(rules.filter(({ arrives_at }) => arrives_at === null).map(({ action }) => action)).toEqual(
    Object.keys(unguarded).toSorted(),
  )
  expect(Object.fromEntries(guarded.map(({ action, arrives_at }) => [action, arrives_at]))).toEqual({
    record: 'actor',
    send: 'cashier',
    receive: 'cashier',
    decline: 'salesman',
    return: 'salesman',
    recall: 'salesman',
    redirect: 'cashier',
    reclaim: 'salesman',
    reassign: 'cashier',
    represent: 'cashier',
    undo_decline: 'cashier',
    undo_return: 'cashier',
    undo_bank: 'cashier',
    undo_release: 'cashier',
  })
})
