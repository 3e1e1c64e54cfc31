/**
 * `npm run bench:line`: the seconds that people wait at the first screens on a slow line, and the milliseconds that Recieve takes at a
 * quarter of the processor's speed. A first visit has no limit and is only reported; a median above a limit fails. The processor of the
 * machine is part of all of them, so nothing else should run on it. `-- --rounds 9` repeats more often, `-- --only Recieve` measures only
 * some.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { role } from '@backoffice/contract/access'
import { demoUsers } from './demo-users.ts'
import { phone } from './looks.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { launchBrowser } from './launch-browser.ts'
import { signInto } from './session-of.ts'
import { onSlowLine } from './slow-line.ts'
import { untilPageIsKept } from './without-network.ts'
import startServer from './start-server.ts'

const { values: asked } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
})

const SALESMAN = demoUsers[role.salesman]
const CASHIER = demoUsers[role.cashier]
const CASH = '/salesmanCashCollection'
const DESK = { viewport: { width: 1440, height: 900 } }
const PRESSES = 4

const recieve = (page: Page, at = 0) => page.locator('[data-row]').nth(at).getByRole('button', { name: 'Recieve' })
const username = (page: Page) => page.getByLabel('Username')

interface Times {
  /** Milliseconds, of each try. */
  readonly took: readonly number[]
  /** The same as a test that waits for it sees it. */
  readonly found?: readonly number[]
}

interface Measurement {
  readonly name: string
  readonly limit?: number
  readonly user?: number | undefined
  readonly device: BrowserContextOptions
  /** The browser keeps the program, as it does for everybody who has been there before. */
  readonly keepsProgram?: boolean
  measure(page: Page): Promise<Times>
}

/** A part of a page that is used first: as a test finds it, and as a style sheet names it. */
interface Used {
  readonly find: (page: Page) => ReturnType<typeof username>
  readonly selector: string
}
const ROWS: Used = { find: recieve, selector: '[data-row] button' }
const CHOSEN: Used = {
  find: (page) => page.locator('[data-row]').first().getByRole('checkbox'),
  selector: '[data-row] input[type="checkbox"]',
}
const SIGN_IN: Used = { find: username, selector: 'input[name="username"]' }

/**
 * Returns the time from the address to the first picture that shows the used part, as measured by the browser, and the time after which the
 * test finds it. The test looks again only after up to half a second, so its time is longer.
 */
async function opened(page: Page, path: string, { find, selector }: Used): Promise<Times> {
  // Text, because the compiler of this file adds calls of its own to functions.
  await page.addInitScript(`
    requestAnimationFrame(function look() {
      const used = document.querySelector(${JSON.stringify(selector)})
      if (!used?.checkVisibility()) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => performance.mark('used')))
    })`)
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await find(page).waitFor()
  const found = [performance.now() - began]
  const shown = await page.waitForFunction(() => performance.getEntriesByName('used')[0]?.startTime)
  return { took: [(await shown.jsonValue()) ?? Infinity], found }
}

/** Returns the times from each press on Recieve to the picture of the form that it fills in, as the browser reports them for its events. */
async function pressedSlowly(page: Page): Promise<Times> {
  await page.goto(CASH)
  const { form } = receiptForm(page)
  const isPhone = await page.evaluate(() => matchMedia('(max-width: 639px)').matches)
  await recieve(page, PRESSES).waitFor()
  await recieve(page, PRESSES).click()
  await form.waitFor()
  const processor = await page.context().newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times: number[] = []
  for (let at = 0; at < PRESSES; at += 1) {
    if (isPhone) await page.getByRole('button', { name: 'Back to invoices' }).tap()
    await recieve(page, at).scrollIntoViewIfNeeded()
    const took = await page.evaluateHandle(
      () =>
        new Promise<{ duration: Promise<number> }>((ready) => {
          // The press comes when nothing else is under way, like a press of somebody who has read the list.
          requestIdleCallback(() =>
            ready({
              duration: new Promise((resolve) => {
                const seen = new PerformanceObserver((list) => {
                  const press = list.getEntries().find(({ name }) => name === 'click')
                  if (!press) return
                  seen.disconnect()
                  resolve(press.duration)
                })
                seen.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
              }),
            }),
          )
        }),
    )
    await (isPhone ? recieve(page, at).tap() : recieve(page, at).click())
    times.push(await took.evaluate(({ duration }) => duration))
    await form.waitFor()
  }
  return { took: times }
}

const firstVisit = (path: string, user: number | undefined, used: Used): Measurement => ({
  name: `Slow line: ${path}, first visit`,
  user,
  device: DESK,
  measure: async (page) => {
    await onSlowLine(page)
    return opened(page, path, used)
  },
})

const measurements: readonly Measurement[] = [
  firstVisit('/login', undefined, SIGN_IN),
  firstVisit(CASH, SALESMAN, ROWS),
  firstVisit('/cashierCashCollection', CASHIER, CHOSEN),
  firstVisit('/cashierDeposits', CASHIER, CHOSEN),
  {
    name: `Slow line: ${CASH}, with a warm cache`,
    limit: 1500,
    user: SALESMAN,
    device: DESK,
    keepsProgram: true,
    measure: async (page) => {
      await opened(page, CASH, ROWS)
      await receiptForm(page).form.waitFor()
      await untilPageIsKept(page)
      await page.goto('about:blank')
      await onSlowLine(page)
      return opened(page, CASH, ROWS)
    },
  },
  { name: 'Slow processor: Recieve, desk', limit: 200, user: SALESMAN, device: DESK, measure: pressedSlowly },
  { name: 'Slow processor: Recieve, phone', limit: 200, user: SALESMAN, device: phone, measure: pressedSlowly },
]

const browser = await launchBrowser()
const stop = await startServer()

/** Measures once in a browser of its own, which has been nowhere yet. */
async function once({ user, device, keepsProgram, measure }: Measurement): Promise<Times> {
  const baseURL = process.env['E2E_URL'] ?? ''
  const serviceWorkers = keepsProgram ? 'allow' : 'block'
  const context = await browser.newContext({ baseURL, serviceWorkers, timezoneId: 'Asia/Karachi', ...device })
  try {
    if (user !== undefined) await signInto(context, baseURL, user)
    return await measure(await context.newPage())
  } finally {
    await context.close()
  }
}

const medianOf = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Infinity

try {
  for (const one of measurements.filter(({ name }) => name.includes(asked.only))) {
    const tries: Times[] = []
    for (let round = 0; round < Number(asked.rounds); round += 1) tries.push(await once(one))
    const times = tries.flatMap(({ took }) => took).toSorted((a, b) => a - b)
    const found = tries.flatMap((one) => one.found ?? [])
    const median = medianOf(times)
    const [shown, least = 0, most = 0] = [(time: number) => `${Math.round(time)} ms`, times[0], times.at(-1)]
    const seen = found.length > 0 ? `, found by a test after ${shown(medianOf(found))}` : ''
    console.log(
      `${one.name}: ${shown(median)}${one.limit === undefined ? '' : ` of ${shown(one.limit)}`} (${shown(least)} to ${shown(most)}, ${times.length} times, load ${loadavg()[0]?.toFixed(1)})${seen}`,
    )
    if (median > (one.limit ?? Infinity)) process.exitCode = 1
  }
} finally {
  await browser.close()
  await stop()
}
