/**
 * Compares the chain with a small model. For any sequence of moves the server accepts and refuses the same moves as the model, and the
 * tiles show the sums of the model. A failing sequence is shrunk to the moves that matter.
 */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { agreesWithModel } from '../../testing/cash-sequences.ts'
import { testApp } from '../../testing/harness.ts'

const app = await testApp()

/** A busy machine runs fewer than 30 sequences before the time is over. With fewer than these the test fails. */
const MIN_STEPS = 10

it('agrees with the model on every move and every tile', { timeout: 120_000 }, async () => {
  let finished = 0
  await fc.assert(
    agreesWithModel(app, () => (finished += 1)),
    { numRuns: 30, plugins: [fc.interruptAfterTimeLimit(60_000)] },
  )
  expect(finished).toBeGreaterThanOrEqual(MIN_STEPS)
})
