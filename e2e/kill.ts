/** Kills a browser as the system kills it, with SIGKILL. */
import { execFileSync } from 'node:child_process'
import type { BrowserContext } from '@playwright/test'

/** Kills every process of the browser with this profile, and waits until it is gone. */
export async function kill(context: BrowserContext, profile: string): Promise<void> {
  const gone = context.waitForEvent('close')
  const pids = execFileSync('pgrep', ['-f', profile], { encoding: 'utf8' }).split('\n').filter(Boolean)
  for (const pid of pids) process.kill(Number(pid), 'SIGKILL')
  await gone
}
