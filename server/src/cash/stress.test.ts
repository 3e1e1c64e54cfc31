/**
 * Eight workers send random saves about the same few invoices, receipts and deposits at once. Afterwards every promise about money holds,
 * and all money that is not lost can still be brought to the bank.
 */
import { expect, it } from 'vitest'
import { brokenPromises } from '../../testing/builders/desk.ts'
import { cashStress } from '../../testing/cash-stress.ts'
import { testApp } from '../../testing/harness.ts'
import { deadlocks } from '../../testing/race.ts'

const stress = await cashStress(await testApp())

const OPERATIONS = 600
const AT_ONCE = 8

it(
  'keeps every promise under pressure, and nothing gets stuck on its way to the bank',
  { timeout: 60_000 },
  async () => {
    const { tally } = stress
    const kindsDone = () => [...tally.keys()].filter((outcome) => outcome.endsWith('done')).length
    // The choices are random: anyone who is ready goes on until every kind of save has taken effect.
    const timesOf = (count: number) => () =>
      (count -= 1) >= 0 || (count > -OPERATIONS && kindsDone() < stress.kinds.length)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, worker) => stress.work(String(worker), timesOf(OPERATIONS / AT_ONCE))),
    )

    expect(await brokenPromises()).toEqual([])
    expect(kindsDone()).toBe(stress.kinds.length)
    expect([...tally.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(OPERATIONS / 2)

    await stress.drain()

    expect(await brokenPromises()).toEqual([])
    expect(await deadlocks()).toBe(0)
    // These stages are banked, bounced and void.
    expect(await stress.stages()).toEqual([4, 5, 9])
    expect(await stress.left()).toEqual([0, 0, 0, 0])
  },
)
