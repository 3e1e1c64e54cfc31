/** The page goes on saying that there is no network, and its words stand in nobody's way. */
import type { Locator } from '@playwright/test'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { byDayOn, expect, test } from './fixtures.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { AGE, intoTheDeadZone, NO_LINE, OFFLINE, rememberedIn, untilPartsAreKept } from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

for (const [look, device, tag] of byDayOn('phone')) {
  test(
    `However far the list is scrolled, the page says that there is no network, and covers nothing: ${look}`,
    { tag },
    async ({ browser, desk, faults }) => {
      for (let at = 11; at <= 30; at += 1)
        await anInvoice({ salesman: desk.salesman, no: `INV/F-${at}`, bill: 1000 + at })
      const page = await rememberedIn(
        browser,
        faults,
        { loginId: desk.salesman.loginId, path: '/salesmanCashCollection' },
        device,
      )
      faults.allow(NO_LINE)
      await untilPartsAreKept(page, 'INV/F-11')
      await intoTheDeadZone(page, 'INV/F-11')
      await page.reload()
      const age = page.getByText(AGE).first()
      await expect(age).toBeVisible()

      const last = page.locator('[data-row]').last()
      await last.scrollIntoViewIfNeeded()

      for (const words of [page.getByText(OFFLINE), age]) await expectInSight(words)
      const banner = page.getByRole('banner')
      expect(await bottomOf(banner)).toBeLessThanOrEqual(await topOf(page.getByText(OFFLINE)))
      expect(await bottomOf(page.getByText(OFFLINE))).toBeLessThanOrEqual(await topOf(age))

      const button = last.getByRole('button', { name: 'Recieve' })
      await button.focus()
      await expectInSight(button)
      await button.click()
      const { invoiceNo, submit } = receiptForm(page)
      await expect(invoiceNo).toHaveValue(/^INV.F-/)
      for (const part of [invoiceNo, submit]) {
        await part.scrollIntoViewIfNeeded()
        await expectInSight(part)
      }
    },
  )
}

/** Expects an element whose middle nothing covers. */
async function expectInSight(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      element.evaluate((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return one.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
      }),
    )
    .toBe(true)
}

const topOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().top)
const bottomOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().bottom)
