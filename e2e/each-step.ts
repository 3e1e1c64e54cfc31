/** Steps that need nothing of each other. */
import { test } from '@playwright/test'

type Step = readonly [name: string, run: () => Promise<void>]

/** A step that waits longer, in milliseconds, has failed, so that the next step still has its time. */
const LIMIT = 120_000

/** Runs each step, also after a step that failed, and then fails with the name and the error of every failed step. */
export async function eachStep(steps: readonly Step[]): Promise<void> {
  test.setTimeout(test.info().timeout + steps.length * LIMIT)
  const failed: string[] = []
  for (const [name, run] of steps)
    await test.step(name, run, { timeout: LIMIT }).catch((error: unknown) => failed.push(`${name}: ${String(error)}`))
  if (failed.length > 0) throw new Error(failed.join('\n\n'))
}
