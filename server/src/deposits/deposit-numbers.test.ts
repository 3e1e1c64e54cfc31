/** Deposit numbers stay unique after the first million, when the id has more than six digits. */
import { depositTimeline } from '@backoffice/contract/timeline/timeline'
import { expect, it } from 'vitest'
import { aDeposit } from '../../testing/builders/cash.ts'
import { aDesk } from '../../testing/builders/desk.ts'
import { inHand } from '../../testing/builders/stories.ts'
import { cashApp } from '../../testing/cash-app.ts'
import { owned } from '../../testing/owner.ts'

const app = await cashApp()

it.each([
  [1, ['DEP-000001', 'DEP-000002']],
  [100_000, ['DEP-100000', 'DEP-100001']],
  [999_999, ['DEP-999999', 'DEP-1000000', 'DEP-1000001']],
  [2_000_000_000, ['DEP-2000000000']],
])('deposits from id %i have whole numbers of their own', async (first, numbers) => {
  await owned(`alter table deposit alter column id restart with ${first}`)
  const desk = await aDesk(app)
  const made = []
  for (const _ of numbers) {
    const deposit = aDeposit({ by: desk.cashier, receipts: [await inHand(desk)] })
    made.push(await deposit.approvedBy(desk.director))
  }

  expect(made.map(({ no }) => no)).toEqual(numbers)
  for (const { no } of made)
    expect(await desk.director.client.ask(depositTimeline, { depositNo: no })).toMatchObject({ depositNo: no })
})
