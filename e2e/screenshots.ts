/**
 * Pictures of every screen, desktop and phone, light and dark, in .cache/screenshots, and those of the README and the documents in
 * docs/screenshots. `npm run screenshots`, or `npm run screenshots -- docs` for the latter alone.
 */
import { mkdirSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, expect, type Page } from '@playwright/test'
import { type Screen, screens } from '@backoffice/contract/access'
import config from './playwright.config.ts'
import { demoUser } from './demo-users.ts'
import { depositForm, SLIP } from './pages/deposit-form.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { timelineOf } from './pages/timeline.ts'
import { phone } from './looks.ts'
import { contentOf } from './screen-content.ts'
import { signInto } from './session-of.ts'
import startServer from './start-server.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const all = '.cache/screenshots'
const documents = 'docs/screenshots'
for (const folder of [all, documents]) mkdirSync(folder, { recursive: true })

const stop = await startServer()
const baseURL = process.env['E2E_URL'] ?? ''
const browser = await chromium.launch(config.use?.launchOptions)

/** Opens a window of this person at this screen and waits for its rows. */
async function windowOf(on: Browser, screen: Screen, options: BrowserContextOptions): Promise<Page> {
  const user = demoUser(screen)
  const context = await on.newContext({
    baseURL,
    timezoneId: 'Asia/Karachi',
    reducedMotion: 'reduce',
    ...options,
  })
  if (user) await signInto(context, baseURL, user)
  const page = await context.newPage()
  await page.goto(screen.path)
  await expect(contentOf(page, screen)).toBeAttached()
  await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
  return page
}

const screenAt = (path: Screen['path']): Screen => {
  const found = (screens as readonly Screen[]).find((screen) => screen.path === path)
  if (!found) throw new Error(`no screen at ${path}`)
  return found
}

/** Makes a picture for a document that is small enough to load with the page. */
async function keep(
  name: string,
  path: Screen['path'],
  options: BrowserContextOptions,
  prepare = async (_page: Page) => {},
) {
  const page = await windowOf(browser, screenAt(path), options)
  await prepare(page)
  await page.screenshot({ path: `${documents}/${name}.jpg`, type: 'jpeg', quality: 62 })
  await page.context().close()
}

async function withInvoice(page: Page) {
  await page.getByRole('button', { name: 'Recieve' }).nth(2).click()
  const form = receiptForm(page)
  await form.amount.fill('5000')
  await form.fillCheque({ no: '0010245', bank: 'Habib Bank Limited' })
}

async function withSelection(page: Page) {
  const form = depositForm(page)
  await form.account.click()
  await page.getByRole('option').filter({ visible: true }).first().click()
  await form.slipNo.fill('SLIP-20451')
  await form.chooseImages.setInputFiles(SLIP)
  await expect(form.thumbnails).toHaveCount(1)
  for (const at of [1, 2, 3]) {
    await form.approved.rows.first().getByRole('checkbox').click()
    await expect(form.selected.rows).toHaveCount(at)
  }
}

/** Opens the timeline of the first receipt of the list. */
async function withTimeline(page: Page) {
  await page.getByRole('button', { name: 'Timeline' }).first().click()
  await expect(timelineOf(page, 'receipt').events.first()).toBeVisible()
}

try {
  const wanted: readonly Screen[] = process.argv.includes('docs') ? [] : screens
  for (const screen of wanted) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [device, options] of [
        ['desktop', desktop],
        ['phone', phone],
      ] as const) {
        const page = await windowOf(browser, screen, { ...options, colorScheme })
        await page.screenshot({ path: `${all}/${screen.path.slice(1)}-${device}-${colorScheme}.png` })
        await page.context().close()
      }
    }
  }
  const light = { ...desktop, colorScheme: 'light' } as const
  await keep('home', '/home', light, (page) => expect(page.getByText(/\d pending$/).first()).toBeVisible())
  await keep('salesman-cash', '/salesmanCashCollection', light, withInvoice)
  await keep('cashier-deposits', '/cashierDeposits', light, withSelection)
  await keep('deposit-approval', '/directorDepositApproval', light)
  await keep('voucher-approval', '/directorVoucherApprove', light)
  await keep('stock-position', '/directorStockPositionReport', light)
  await keep('outstanding-invoices', '/directorOutstandingInvoiceReport', light)
  await keep('timeline', '/cashierCashCollectionReport', light, withTimeline)
  await keep('salesman-cash-phone', '/salesmanCashCollection', { ...phone, colorScheme: 'light' })
  await keep('cash-collection-dark', '/cashierCashCollection', { ...desktop, colorScheme: 'dark' })
} finally {
  await browser.close()
  await stop?.()
}
