/** Narrow windows and phones cut nothing of forms and of the header, and the controls of a row are level. */
import { aBank } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { depositForm } from './pages/deposit-form.ts'
import { choose } from './pages/field.ts'
import { expectScreen } from './pages/shell.ts'

/** Returns the labels of fields that begin at the same height while their controls do not. */
const unlevelFields = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('main label[for]')].flatMap((label) => {
      const control = document.getElementById(label.getAttribute('for') ?? '')
      const box = label.parentElement?.parentElement
      return control && box && box.offsetHeight > 0
        ? [{ words: label.textContent, top: box.getBoundingClientRect().top, at: control.getBoundingClientRect().top }]
        : []
    })
    return fields.flatMap((one, place) =>
      fields
        .slice(place + 1)
        .filter((other) => Math.abs(one.top - other.top) < 1 && Math.abs(one.at - other.at) > 1)
        .map((other) => `${one.words} and ${other.words}`),
    )
  })

/** Forms with rows of fields, and the button that opens a form behind a list. */
const forms = [
  ['/directorPurchaseOrder', 'Purchase Order'],
  ['/directorSaleOrder', 'Sale Order'],
  ['/myTours', 'My Tours', 'New Tour'],
  ['/myLeaves', 'My Leaves', 'New Leave'],
] as const

test('At 320 px the controls of a row are level, no day is cut, and a long name of an account is whole @nightly', async ({
  desk,
  signedIn,
}) => {
  const device = { ...phone, viewport: { width: 320, height: 740 } }
  for (const [path, title, opener] of forms) {
    const page = await signedIn(desk.director.loginId, { ...device, path })
    await expectScreen(page, title)
    if (opener) await page.getByRole('button', { name: opener }).click()
    const days = page.getByPlaceholder(/^(dd|mm)\//).filter({ visible: true })
    await days.first().fill('24/11/2026')
    expect.soft(await unlevelFields(page), path).toEqual([])
    for (const day of await days.all())
      expect.soft(await day.evaluate((field) => field.scrollWidth - field.clientWidth), path).toBeLessThanOrEqual(0)
    await expectNoOverflow(page)
  }

  await test.step('The name of a deposit account that is longer than its field is whole below it', async () => {
    const long = 'Habib Metropolitan Bank Current A/C 5562-82730322-01'
    for (const title of [long, 'MCB 5562-01']) await aBank({ branch: desk.branch.code, title })
    const page = await signedIn(desk.cashier.loginId, { ...device, path: '/cashierDeposits' })
    const { form, account } = depositForm(page)
    await choose(account, long)
    await expect(form.getByText(long, { exact: true })).toBeVisible()
    await expectNoOverflow(page)

    await choose(account, 'MCB 5562-01')
    await expect(account).toHaveValue('MCB 5562-01')
    await expect(form.getByText(/5562/)).toHaveCount(0)
  })
})
