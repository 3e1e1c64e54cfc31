import { role } from '@backoffice/contract/access'
import { listSignIns } from '@backoffice/contract/session/sign-in'
import { describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../testing/builders/cash.ts'
import { aDesk } from '../testing/builders/desk.ts'
import { aBranch, aUser } from '../testing/builders/people.ts'
import { testApp } from '../testing/harness.ts'
import { owned } from '../testing/owner.ts'
import { sweep } from './housekeeping.ts'

const { base, as } = await testApp()

describe('the sweep', () => {
  it('removes what means nothing any more, and nothing else', async () => {
    const user = await aUser({ role: role.salesman, in: await aBranch() })
    const client = await as(user)
    await owned(
      `insert into idempotency (user_id, call, key, body_hash, created_at)
       values ($1, 'c', 'old', '', now() - interval '25 hours'), ($1, 'c', 'new', '', now() - interval '23 hours')`,
      [user.userId],
    )
    await owned(
      `insert into login_throttle (key, failures, updated_at)
       values ('login:1', 3, now() - interval '2 days'), ('login:2', 3, now()), ('login:3@home', 0, now() - interval '9 days'),
         ('login:4@home', 0, now() - interval '31 days')`,
    )
    await owned(
      `with over as (insert into sign_in (user_id, remembered, expires_at) values ($1, false, now() - interval '2 days') returning id),
         live as (insert into sign_in (user_id, remembered, expires_at) values ($1, false, now() + interval '1 day') returning id)
       insert into refresh_token (hash, sign_in_id) select 'over'::bytea, id from over union all select 'live'::bytea, id from live`,
      [user.userId],
    )

    await sweep(base.database)

    const left = await owned<{ name: string }>(
      `select key as name from idempotency union all select key from login_throttle
       union all select convert_from(hash, 'UTF8') from refresh_token order by name`,
    )
    expect(left.map(({ name }) => name)).toEqual(['live', 'login:2', 'login:3@home', 'new', 'old'])
    expect((await client.send(listSignIns, {})).status).toBe(200)
  })

  it('does the rest when one removal fails', async () => {
    const { userId } = await aUser({ role: role.salesman, in: await aBranch() })
    await owned(
      `with over as (insert into sign_in (user_id, remembered, expires_at) values ($1, false, now() - interval '2 days') returning id)
       insert into refresh_token (hash, sign_in_id) select 'left over'::bytea, id from over`,
      [userId],
    )
    await owned('revoke execute on function forget_notifications() from backoffice_app')
    const failures: unknown[] = []

    await sweep(base.database).catch((error: unknown) => failures.push(error))

    await owned('grant execute on function forget_notifications() to backoffice_app')
    expect(failures.flatMap((each) => (each instanceof AggregateError ? each.errors : [])).map(String)).toEqual([
      expect.stringContaining('permission denied for function forget_notifications'),
    ])
    expect(await owned(`select from refresh_token where hash = 'left over'`)).toEqual([])
  })

  it('folds the totals of finished documents, and their sums stay the same', async () => {
    const { salesman, cashier, director, branch } = await aDesk({ as })
    const handedOver = (amount: number) => aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
    await aDeposit({ by: cashier, receipts: [await handedOver(1.5)] }).approvedBy(director)
    await aDeposit({ by: cashier, receipts: [await handedOver(2.25)] }).approvedBy(director)
    await aDeposit({ by: cashier, receipts: [await handedOver(4)] })
      .approvedBy(director)
      .undoneBy(director)
    const totals = (columns: string) =>
      owned(
        `select kind, state, ${columns} from finished_total where branch_code = $1 group by 1, 2 having sum(documents) <> 0 order by 1, 2`,
        [branch.code],
      )
    const before = await totals('sum(documents)::int as documents, sum(amount)::float8 as amount')
    expect(before).toContainEqual({ kind: 'receipt', state: 4, documents: 2, amount: 3.75 })

    await sweep(base.database)

    expect(await totals('sum(documents)::int as documents, sum(amount)::float8 as amount')).toEqual(before)
    expect((await totals('count(*)::int as rows')).map(({ rows }) => rows)).toEqual(before.map(() => 1))
    expect(await owned('select from finished_total where branch_code = $1 and documents = 0', [branch.code])).toEqual(
      [],
    )
    expect(await owned('select from invariant_i39_finished_totals_are_what_the_rows_say')).toEqual([])
  })

  it('forgets notifications that were read three months ago, and those nobody read for a year', async () => {
    const { salesman, cashier, branch } = await aDesk({ as })
    for (const amount of [1, 2, 3, 4]) await aReceipt({ by: salesman, amount }).sentTo(cashier)
    await owned(
      `update notification set
         created_at = now() - case (facts -> 'amount')::int when 4 then interval '367 days' else interval '364 days' end,
         read_at = case (facts -> 'amount')::int when 1 then now() - interval '91 days' when 2 then now() - interval '89 days' end
       where branch_code = $1`,
      [branch.code],
    )

    await sweep(base.database)

    const left = await owned<{ amount: number }>(
      `select (facts -> 'amount')::int as amount from notification where branch_code = $1 order by 1`,
      [branch.code],
    )
    expect(left.map(({ amount }) => amount)).toEqual([2, 3])
  })
})
