/** Counts the presses and keystrokes of a task, and prints them next to the counts of the first review of the cash screens. */
import type { Page } from '@playwright/test'

export interface Effort {
  /** Presses of a mouse or a finger. */
  readonly presses: number
  /** Keys without those pressed only together with another, such as Shift. */
  readonly keys: number
}

/** Counts what the browser really received from now on. */
export async function counted(page: Page): Promise<() => Promise<Effort>> {
  await page.evaluate(() => {
    const effort = document.documentElement.dataset
    const count = (name: string) => (effort[name] = String(Number(effort[name] ?? 0) + 1))
    addEventListener('pointerdown', () => count('presses'), true)
    const onKey = ({ key }: KeyboardEvent) => {
      if (!/^(Control|Shift|Alt|Meta)$/.test(key)) count('keys')
    }
    addEventListener('keydown', onKey, true)
  })
  return () =>
    page.evaluate(() => {
      const { presses = 0, keys = 0 } = document.documentElement.dataset
      return { presses: Number(presses), keys: Number(keys) }
    })
}

/** Prints the figures next to the figures of the review. */
export function report(work: string, { presses, keys }: Effort, before: string): void {
  console.log(`${work}: ${presses} presses, ${keys} keys (review: ${before})`)
}
