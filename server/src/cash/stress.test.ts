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
const MOST_ROUNDS = 12

it(
  'keeps every promise under pressure, and nothing gets stuck on its way to the bank',
  { timeout: 120_000 },
  async () => {
    const { tally } = stress
    const neverDone = () => stress.kinds.filter((kind) => !tally.has(`${kind} done`))
    /** Eight workers do this many operations together. */
    const together = async (operations: number, round: string, preferred?: readonly string[]) => {
      const workers = Array.from({ length: AT_ONCE }, (_, worker) => {
        let left = operations / AT_ONCE
        return stress.work(`${round}${worker}`, () => (left -= 1) >= 0, preferred)
      })
      await Promise.all(workers)
    }
    await together(OPERATIONS, '')
    // The choices are random: the workers go on with new invoices and cheques until every kind of save has taken effect.
    for (let round = 1; neverDone().length > 0 && round <= MOST_ROUNDS; round += 1) {
      await stress.refill()
      await together(OPERATIONS / 4, `${round} `, neverDone())
    }

    expect(await brokenPromises()).toEqual([])
    expect(neverDone()).toEqual([])
    expect([...tally.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(OPERATIONS / 2)

    await stress.drain()

    expect(await brokenPromises()).toEqual([])
    expect(await deadlocks()).toBe(0)
    // These stages are banked, bounced and void.
    expect(await stress.stages()).toEqual([4, 5, 9])
    expect(await stress.left()).toEqual([0, 0, 0, 0])
  },
)
