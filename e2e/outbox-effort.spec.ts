/**
 * Counts what a receipt costs on a phone, with and without a network: presses, requests, bytes and seconds. The review of the work in the field
 * counted the same receipts; a change that makes them longer is seen here.
 */
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { aCamera } from '@backoffice/server/testing/builders/photos'
import type { Page } from '@playwright/test'
import { counted } from './effort.ts'
import { expect, phone, test } from './fixtures.ts'
import type { Line } from './line.ts'
import { figure, waitUntilRegistered } from './pages/on-phone.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { invoice, NO_LINE, rememberedIn, waitUntilFileIsKept, waitUntilKept } from './without-network.ts'

test.use({ serviceWorkers: 'allow', actionTimeout: 60_000 })
test.setTimeout(8 * 60_000)

const NO = (at: number) => `INV/${60 + at}`

/** The most that a receipt takes: in cash, by a cheque with a photo, and the same two without a network, with all that is read again after it. */
const MOST = [
  { presses: 4, requests: 8 },
  { presses: 8, requests: 14 },
  { presses: 4, requests: 26 },
  { presses: 8, requests: 46 },
] as const

/** Counts the calls of a page, and the bytes of its line. News come over one request that stays open. */
function trafficOf(page: Page, line: Line) {
  let calls = 0
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    calls += Number(pathname.includes('/api/') && !pathname.endsWith('/FollowNotifications'))
  })
  return () => ({ calls, bytes: line.sent() + line.received() })
}

const done = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^(?:Kept on this phone as|Receipt Saved Successful)/ })

async function closeMessage(page: Page): Promise<void> {
  const close = done(page).locator('..').getByRole('button', { name: 'Close' })
  await expect(async () => {
    // The message may go by itself at this moment.
    if (await close.isVisible()) await close.press('Enter', { timeout: 3000 })
    await expect(done(page)).toBeHidden({ timeout: 3000 })
  }).toPass()
}

/** Records cash for the full balance of an invoice. */
async function cash(page: Page, no: string): Promise<void> {
  const form = receiptForm(page)
  await invoice(page, no).getByRole('button', { name: 'Recieve' }).tap()
  await form.form.getByRole('button', { name: /^Full balance/ }).tap()
  await form.method('Cash').tap({ force: true })
  await form.submit.tap()
}

/** Records a cheque for the full balance of an invoice, with a photo. */
async function cheque(page: Page, no: string, photo: Buffer): Promise<void> {
  const form = receiptForm(page)
  await invoice(page, no).getByRole('button', { name: 'Recieve' }).tap()
  await form.form.getByRole('button', { name: /^Full balance/ }).tap()
  await form.method('Cheque').tap({ force: true })
  await form.chequeNo.tap()
  await page.keyboard.type(`00${no.replaceAll(/\D/g, '')}`)
  await page.keyboard.press('Enter')
  await expect(form.chequeDate).toBeFocused()
  await page.keyboard.type('t')
  await form.chequeBank.tap()
  await page.getByRole('option', { name: 'MCB Bank' }).tap()
  const chooser = page.waitForEvent('filechooser')
  await form.form.getByText('Choose images').tap()
  await (await chooser).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo })
  // Submit moves down below the photo, and ignores a finger until it has.
  await form.thumbnails
    .or(form.form.getByText('On this device', { exact: true }))
    .first()
    .waitFor()
  await form.submit.tap()
}

interface Work {
  readonly name: string
  readonly no: string
  readonly isOffline?: true
  readonly photo?: Buffer
}

test('A receipt takes as few presses without a network as with one, in cash and by a cheque with a photo @nightly', async ({
  browser,
  desk,
  faults,
  line,
}) => {
  const { salesman } = desk
  for (let at = 1; at <= 8; at += 1) await anInvoice({ salesman, no: NO(at), bill: 575 })
  const take = await aCamera()
  faults.allow(NO_LINE)
  const visitor = { loginId: salesman.loginId, path: '/salesmanCashCollection?way=invoices' }
  const page = await rememberedIn(browser, faults, visitor, { ...phone, baseURL: line.url })
  await waitUntilKept(page, 'lookups.dictionary', 'cash.invoices')
  await waitUntilRegistered(page, salesman.userId)
  for (const file of ['files-on-device-', 'downscale-']) await waitUntilFileIsKept(page, file)
  const effort = await counted(page)
  const traffic = trafficOf(page, line)

  /** Makes a receipt until the message that it is saved or kept, and waits until the office has all of it. */
  async function measured({ name, no, isOffline, photo }: Work) {
    await expect(invoice(page, no)).toBeVisible()
    // Rows that have just moved ignore a finger for a moment.
    await expect(page.locator('[data-moved]')).toHaveCount(0)
    await page.context().setOffline(isOffline === true)
    const [effortBefore, before] = [await effort(), traffic()]
    const began = performance.now()
    await (photo ? cheque(page, no, photo) : cash(page, no))
    await done(page).waitFor({ timeout: 90_000 })
    const seconds = (performance.now() - began) / 1000
    const { presses, keys } = await effort()
    const back = performance.now()
    await page.context().setOffline(false)
    if (isOffline) await figure(page).waitFor({ state: 'hidden', timeout: 90_000 })
    const delivered = (performance.now() - back) / 1000
    await closeMessage(page)
    await expect(figure(page)).toBeHidden()
    await expect(invoice(page, no)).toHaveCount(0)
    const { calls, bytes } = traffic()
    const taken = { presses: presses - effortBefore.presses, requests: calls - before.calls }
    test.info().annotations.push({
      type: name,
      description: [
        `${taken.presses} presses, ${keys - effortBefore.keys} keys`,
        `${seconds.toFixed(1)} s${isOffline ? `, and ${delivered.toFixed(1)} s until it was at the office` : ''}`,
        `${taken.requests} requests, ${Math.round((bytes - before.bytes) / 1000)} kB`,
      ].join(' · '),
    })
    console.log(`${name}: ${test.info().annotations.at(-1)?.description}`)
    return taken
  }

  async function four(where: string, first: number) {
    const no = (at: number) => NO(first + at)
    const [one, other] = [await take(), await take()]
    const receipts = [
      await measured({ name: `cash, ${where}`, no: no(0) }),
      await measured({ name: `cheque with a photo, ${where}`, no: no(1), photo: one }),
      await measured({ name: `cash without a network, ${where}`, no: no(2), isOffline: true }),
      await measured({
        name: `cheque with a photo without a network, ${where}`,
        no: no(3),
        isOffline: true,
        photo: other,
      }),
    ]
    return receipts
  }

  for (const [at, { presses, requests }] of (await four('good line', 1)).entries()) {
    expect.soft(presses).toBeLessThanOrEqual(MOST[at]?.presses ?? 0)
    expect.soft(requests).toBeLessThanOrEqual(MOST[at]?.requests ?? 0)
  }
  line.slow()
  const tools = await page.context().newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  // A slow page may give up a save and keep it on the phone, with the presses of before.
  for (const [at, { presses }] of (await four('400 kbit/s and a quarter of the processor', 5)).entries())
    expect.soft(presses).toBeLessThanOrEqual(MOST[at]?.presses ?? 0)
})
