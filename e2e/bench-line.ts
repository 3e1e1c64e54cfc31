/**
 * `npm run bench:line`: the seconds of a first visit to three screens on a slow line (400 kbit/s, answers after 400 ms). They have no limit.
 * The processor of the machine is part of them.
 */
import type { Page } from '@playwright/test'
import { role } from '@backoffice/contract/access'
import { demoUsers } from './demo-users.ts'
import { launchBrowser } from './launch-browser.ts'
import { signInto } from './session-of.ts'
import { onSlowLine } from './slow-line.ts'
import startServer from './start-server.ts'

const ROUNDS = 5
/** The place of the median among the sorted times. */
const MIDDLE = Math.floor(ROUNDS / 2)
const row = (page: Page) => page.locator('[data-row]').first()
/** `used` is the part of the page that is used first. */
const visits = [
  { path: '/login', used: (page: Page) => page.getByLabel('Username') },
  {
    path: '/salesmanCashCollection',
    user: demoUsers[role.salesman],
    used: (page: Page) => row(page).getByRole('button', { name: 'Recieve' }),
  },
  { path: '/cashierDeposits', user: demoUsers[role.cashier], used: (page: Page) => row(page).getByRole('checkbox') },
]

const browser = await launchBrowser()
const stop = await startServer()
try {
  for (const { path, user, used } of visits) {
    const times: number[] = []
    while (times.length < ROUNDS) {
      const baseURL = process.env['E2E_URL'] ?? ''
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block', timezoneId: 'Asia/Karachi' })
      if (user !== undefined) await signInto(context, baseURL, user)
      const page = await context.newPage()
      await onSlowLine(page)
      const began = performance.now()
      await page.goto(path, { waitUntil: 'commit' })
      await used(page).waitFor()
      times.push((performance.now() - began) / 1000)
      await context.close()
    }
    const sorted = times.toSorted((a, b) => a - b).map((time) => time.toFixed(1))
    console.log(`${path}: ${sorted[MIDDLE]} s (${sorted[0]} to ${sorted.at(-1)}, ${ROUNDS} visits)`)
  }
} finally {
  await browser.close()
  await stop()
}
