/** A day without a network: receipts with photos on a phone that is killed, which reach the office without a press when the network is back. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import { chromium } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { kill } from './kill.ts'
import { figure, keepCheque, waitUntilRegistered } from './pages/on-phone.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { invoice, waitUntilFileIsKept, waitUntilKept, waitUntilPageIsKept } from './without-network.ts'

const CASH = '/salesmanCashCollection?way=invoices'
const RECEIPTS = 20
/** The phone is killed after each of these receipts. */
const KILLED_AFTER = [5, 11, 17]
const NO = (at: number) => `INV/DAY-${String(at).padStart(2, '0')}`

test.setTimeout(360_000)

test('Twenty cheques with photos without a network, on a phone that is killed three times, reach the office without a press @nightly', async ({
  desk,
  baseURL,
}) => {
  for (let at = 1; at <= RECEIPTS; at += 1) await anInvoice({ salesman: desk.salesman, no: NO(at), bill: 1000 })
  const profile = await mkdtemp(join(tmpdir(), 'outbox-day-'))
  const open = (offline: boolean) =>
    chromium.launchPersistentContext(profile, {
      ...test.info().project.use.launchOptions,
      ...phone,
      ...(baseURL !== undefined && { baseURL }),
      serviceWorkers: 'allow',
      offline,
    })
  let context = await open(false)
  let page = await context.newPage()
  await page.goto(CASH)
  await signInPage(page).rememberMe.check()
  await signInPage(page).signIn(desk.salesman.loginId)
  await expect(invoice(page, NO(1))).toBeVisible()
  await waitUntilPageIsKept(page)
  await page.reload()
  await expect(invoice(page, NO(1))).toBeVisible()
  await waitUntilKept(page, 'cash.invoices', 'lookups.dictionary', 'session.configuration')
  await waitUntilRegistered(page, desk.salesman.userId)
  await waitUntilFileIsKept(page, 'files-on-device-')
  await waitUntilFileIsKept(page, 'downscale-')
  // The browser writes its cookies to the disk up to half a minute later; a day in the market begins after that.
  await context.close()
  context = await open(true)
  page = await context.newPage()
  await page.goto(CASH)

  for (let at = 1; at <= RECEIPTS; at += 1) {
    await keepCheque(page, NO(at), { amount: String(100 + at), no: `88${at}` })
    if (!KILLED_AFTER.includes(at)) continue
    await kill(context, profile)
    context = await open(true)
    page = await context.newPage()
    await page.goto(CASH)
    await expect(figure(page)).toHaveAccessibleName(new RegExp(`^${at} are on this phone`))
  }
  await expect(figure(page)).toHaveAccessibleName(/^20 are on this phone · 2,210\.00$/)

  await context.setOffline(false)

  await expect(figure(page)).toBeHidden({ timeout: 60_000 })
  const here = () =>
    owned<{ receipts: number; amount: number; photos: number; numbers: number; last: number }>(
      `select count(distinct r.id)::int as receipts, sum(r.amount)::float8 as amount, count(a.id)::int as photos,
         count(distinct i.number)::int as numbers, max(i.number) as last
       from intake i join intake_receipt l on l.intake_id = i.id join receipt r on r.id = l.receipt_id
       left join attachment a on a.document_kind = 'receipt' and a.document_id = r.id
       where i.user_id = $1`,
      [desk.salesman.userId],
    )
  await expect
    .poll(async () => (await here())[0], { timeout: 60_000 })
    .toEqual({ receipts: RECEIPTS, amount: 2210, photos: RECEIPTS, numbers: RECEIPTS, last: RECEIPTS })
  await context.close()
  await rm(profile, { recursive: true })
})
