/** Opens and types on a screen as a person would, before its picture for a document is taken. */
import { expect as hasty, type Page } from '@playwright/test'
import type { PictureName } from './document-pictures.ts'
import { depositForm, SLIP } from './pages/deposit-form.ts'
import { choose } from './pages/field.ts'
import { importScreen } from './pages/import-screen.ts'
import { paymentForm } from './pages/payment-form.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { reviewPage } from './pages/review.ts'
import { pressIn } from './pages/list-page.ts'
import { timelineOf } from './pages/timeline.ts'
import { say } from './language.ts'

/** A picture has time: nobody waits for it, and a busy machine is no failure. */
export const expect = hasty.configure({ timeout: 60_000 })

const withCounts = (page: Page) =>
  expect(page.getByText(new RegExp(`\\d ${say('pending', 'home')}$`)).first()).toBeVisible()

async function withInvoice(page: Page) {
  await page
    .getByRole('button', { name: say('Recieve') })
    .nth(2)
    .click()
  const form = receiptForm(page)
  await form.amount.fill('5000')
  await form.fillCheque({ no: '0010245', bank: 'Habib Bank Limited' })
}

async function withClient(page: Page) {
  await page
    .getByRole('list', { name: say('Clients') })
    .getByRole('button')
    .first()
    .click()
  const form = paymentForm(page)
  await form.received.fill('25000')
  await form.method('Cash').check()
}

async function withSelection(page: Page) {
  const form = depositForm(page)
  await form.account.click()
  await page.getByRole('option').filter({ visible: true }).first().click()
  await form.slipNo.fill('SLIP-20451')
  await form.chooseImages.setInputFiles(SLIP)
  await expect(form.thumbnails).toHaveCount(1)
  // The bank refuses a cheque of a later day, so the form does too.
  const ready = form.approved.rows.filter({ hasNotText: say('Post-dated') })
  for (const at of [1, 2, 3]) {
    // The next row moves to the place of the previous row, and accepts a press after the mouse has moved.
    await page.mouse.move(0, 0)
    await ready.first().getByRole('checkbox').click()
    await expect(form.selected.rows).toHaveCount(at)
  }
  // The ticked rows were further down and to the right of a narrow table.
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('*')) part.scrollTo(0, 0)
  })
}

/** Opens the timeline of the first receipt of the list. */
async function withTimeline(page: Page) {
  await pressIn(page.locator('[data-row]').first(), 'Timeline')
  await expect(timelineOf(page, 'receipt').events.first()).toBeVisible()
}

async function inReview(page: Page) {
  await page.getByRole('button', { name: say('Review') }).click()
  await expect(reviewPage(page).place).toHaveText(/1/)
  await reviewPage(page).takesKeys()
  await expect(reviewPage(page).dialog.getByText(say('Loading…'))).toHaveCount(0)
}

const PARTIES = `Branch Code,Party Code,Party Name,Location,Credit Limit
AP1,120100901,Al-Madina Store,Saddar,200000.00
AP1,120100902,Noor Medical Store,Clifton,150000.00
AP1,120100903,,Gulshan,50000.00
`

/** Imports a file with a row without a name, and looks at the preview of the changes. */
async function withPreview(page: Page) {
  const { kind, choose: send, columns, preview } = importScreen(page)
  await choose(kind, 'Parties')
  await send('parties.csv', Buffer.from(PARTIES))
  await columns.getByRole('button', { name: 'Check' }).click()
  await expect(preview.getByRole('button', { name: /New 2/ })).toBeVisible()
}

export const prepared: Readonly<Partial<Record<PictureName, (page: Page) => Promise<void>>>> = {
  home: withCounts,
  'home-phone': withCounts,
  'salesman-cash': withInvoice,
  'salesman-by-client-phone': withClient,
  'cashier-deposits': withSelection,
  timeline: withTimeline,
  import: withPreview,
  'deposit-review': inReview,
  'location-review': inReview,
  'location-review-phone': inReview,
}
