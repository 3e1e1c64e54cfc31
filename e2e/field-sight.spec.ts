/** Looks whether a value that is typed into a field of a row is drawn whole, on every screen that has such fields. */
import { role } from '@backoffice/contract/access'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { aBranch } from '@backoffice/server/testing/builders/people'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { paymentForm } from './pages/payment-form.ts'

/** The widths of windows, from the narrowest phone on; by day only a usual laptop and phone. */
const widths = [1366, 390, 320, 1280, 1440, 1920]
const BY_DAY = [1366, 390]
const LARGE = 123_456_789.99

/** Returns the fields with a text wider than the room for it, with their values. */
const cutFields = (page: Page) =>
  page.evaluate(() => {
    const SPARE = 2
    const canvas = document.createElement('canvas').getContext('2d')
    if (!canvas) throw new Error('no canvas to measure text on')
    // A picker holds a name of any length; it is no field of a row.
    const typed = 'main input:is([type=text], [inputmode]):not([role=combobox])'
    const fields = [...document.querySelectorAll<HTMLInputElement>(typed)].filter(
      (field) => field.value !== '' && field.checkVisibility({ visibilityProperty: true }),
    )
    const isCut = (field: HTMLInputElement) => {
      const look = getComputedStyle(field)
      canvas.font = look.font
      canvas.letterSpacing = look.letterSpacing
      const room = field.clientWidth - Number.parseFloat(look.paddingLeft) - Number.parseFloat(look.paddingRight)
      return canvas.measureText(field.value).width + SPARE > room
    }
    return { seen: fields.length, cut: fields.filter(isCut).map((field) => `${field.name} ${field.value}`) }
  })

/** Looks at the page in every width; each time at least `least` fields hold a text. */
async function expectDrawnWhole(page: Page, least: number) {
  const tried = process.env['TEST_TIER'] === 'nightly' ? widths : BY_DAY
  for (const width of tried) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(async () => (await cutFields(page)).seen, { message: `fields at ${width} px` })
      .toBeGreaterThanOrEqual(least)
    await expect.poll(async () => (await cutFields(page)).cut, { message: `cut at ${width} px` }).toEqual([])
  }
}

async function aWaitingDeposit({ salesman, cashier }: Desk) {
  const receipts = [await aReceipt({ by: salesman, amount: LARGE }).sentTo(cashier).approved()]
  await aDeposit({ by: cashier, receipts, slipNo: 'SLIP-1' })
}

test('The posting date of a deposit is drawn whole, in one branch and in all', async ({ desk, people, signedIn }) => {
  await aWaitingDeposit(desk)
  const director = await aWorker(people, { role: role.director, in: [desk.branch, await aBranch()] })
  for (const branch of [desk.branch.code, 'all']) {
    const page = await signedIn(director.loginId, { path: `/directorDepositApproval?branch=${branch}` })
    await expect(page.getByLabel('Posting Date').first()).toBeVisible()
    await expectDrawnWhole(page, 1)
  }
})

test('The amounts of a payment are whole next to its invoices', async ({ desk, signedIn }) => {
  for (const at of [1, 2]) await anInvoice({ salesman: desk.salesman, party: desk.party, no: `INV/${at}`, bill: LARGE })
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection?way=client' })
  const form = paymentForm(page)
  await form.chooseClient(`Medical Store ${desk.party}`)
  await form.received.fill(String(LARGE + 100_000_000))
  await form.received.blur()
  await expectDrawnWhole(page, 3)
})
