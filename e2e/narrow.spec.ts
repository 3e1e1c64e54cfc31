/** Narrow windows and phones cut nothing of forms and of the header, and the controls of a row are level. */
import { role } from '@backoffice/contract/access'
import { aBank } from '@backoffice/server/testing/builders/desk'
import type { Locator, Page } from '@playwright/test'
import { expectNoOverflow } from './accessible.ts'
import { demoUsers } from './demo-users.ts'
import { expect, phone, test } from './fixtures.ts'
import { depositForm } from './pages/deposit-form.ts'
import { choose } from './pages/field.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { expectScreen } from './pages/shell.ts'
import { fontIsHere } from './screen-content.ts'

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

for (const width of [1000, 700, 360, 320]) {
  test(`At ${width} px the controls of a row are level where one label has two lines, and no day is cut @nightly`, async ({
    desk,
    signedIn,
  }) => {
    const viewport = { width, height: 740 }
    const device = width < 640 ? { ...phone, viewport } : { viewport }
    for (const [path, title, opener] of forms) {
      const page = await signedIn(desk.director.loginId, { ...device, path })
      await expectScreen(page, title)
      if (opener && (width < 640 || path === '/myTours')) await page.getByRole('button', { name: opener }).click()
      const days = page.getByPlaceholder(/^(dd|mm)\//).filter({ visible: true })
      await days.first().fill('24/11/2026')
      expect.soft(await unlevelFields(page), path).toEqual([])
      for (const day of await days.all())
        expect.soft(await day.evaluate((field) => field.scrollWidth - field.clientWidth), path).toBeLessThanOrEqual(0)
      await expectNoOverflow(page)
    }
  })
}

for (const width of [1366, 1280, 390, 320]) {
  test(`At ${width} px every label of a receipt by cheque is one line, and none is cut @nightly`, async ({
    signedIn,
  }) => {
    const viewport = { width, height: 768 }
    const device = width < 640 ? { ...phone, viewport } : { viewport }
    const page = await signedIn(demoUsers[role.salesman], { ...device, path: '/salesmanCashCollection' })
    const { form, method } = receiptForm(page)
    await page.getByRole('button', { name: 'Recieve' }).first().click()
    await method('Cheque').check({ force: true })
    await fontIsHere(page)
    const labels = form.locator('label[for]').locator('..')
    const sights = await labels.evaluateAll((all) =>
      all.map((one) => {
        const words = document.createRange()
        words.selectNodeContents(one)
        return [one.textContent, one.clientHeight, words.getBoundingClientRect().width > one.clientWidth]
      }),
    )
    expect(sights.filter(([, height, isCut]) => height !== 18 || isCut)).toEqual([])
    expect(sights.map(([words]) => words)).toContain('Cheque Date (required)')
    expect(await unlevelFields(page)).toEqual([])
    await expectNoOverflow(page)
  })
}

for (const width of [390, 320]) {
  test(`At ${width} px the name of a deposit account that is longer than its field is whole below it @nightly`, async ({
    desk,
    signedIn,
  }) => {
    const long = 'Habib Metropolitan Bank Current A/C 5562-82730322-01'
    for (const title of [long, 'MCB 5562-01']) await aBank({ branch: desk.branch.code, title })
    const viewport = { width, height: 740 }
    const page = await signedIn(desk.cashier.loginId, { ...phone, viewport, path: '/cashierDeposits' })
    const { form, account } = depositForm(page)
    await choose(account, long)
    await expect(form.getByText(long, { exact: true })).toBeVisible()
    await expectNoOverflow(page)

    await choose(account, 'MCB 5562-01')
    await expect(account).toHaveValue('MCB 5562-01')
    await expect(form.getByText(/5562/)).toHaveCount(0)
  })
}

test('At 320 px the title of a screen is whole in the header, next to the money in hand @nightly', async ({
  signedIn,
}) => {
  const viewport = { width: 320, height: 640 }
  for (const [path, title, roleId] of [
    ['/salesmanCashCollection', 'Salesman Cash Management', role.salesman],
    ['/cashierDeposits', 'Cash Deposit to Bank', role.cashier],
    ['/directorOutstandingInvoiceReport', 'Outstanding Invoices', role.director],
  ] as const) {
    const page = await signedIn(demoUsers[roleId], { ...phone, viewport, path })
    const header = page.getByRole('banner')
    if (roleId !== role.director) await expect(header.getByRole('link', { name: /^In (hand|drawer)/ })).toBeVisible()
    await fontIsHere(page)
    const cut = await header
      .getByText(title, { exact: true })
      .evaluate((words) => [words.scrollWidth - words.clientWidth, words.scrollHeight - words.clientHeight])
    expect.soft(cut, path).toEqual([0, 0])
    expect.soft((await header.boundingBox())?.height, path).toBeLessThanOrEqual(56)
  }
})

test('At 1280 px the names of company and branch are whole next to the money in hand @nightly', async ({
  signedIn,
}) => {
  const page = await signedIn(demoUsers[role.salesman], { viewport: { width: 1280, height: 720 } })
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: /^In hand/ })).toContainText(/\d{3}\.\d\d$/)
  await fontIsHere(page)
  for (const name of ['Company', 'Branch']) {
    const choice = header.getByRole('combobox', { name })
    expect.soft(await choice.evaluate((one) => one.scrollWidth - one.clientWidth), name).toBe(0)
  }
})

test('On a phone a dialog fills the window, and the foot of a form in it is at its end @nightly', async ({
  signedIn,
}) => {
  const director = demoUsers[role.director]
  const bottomOf = (part: Locator) => part.evaluate((one) => Math.round(one.getBoundingClientRect().bottom))
  const tours = await signedIn(director, { ...phone, path: '/directorTourApprove' })
  await tours.getByRole('button', { name: 'View Detail' }).first().tap()
  const detail = tours.getByRole('dialog', { name: 'Tour Detail' })
  await expect(detail.getByText('Karachi').first()).toBeVisible()
  await expect.poll(() => bottomOf(detail.locator('> div').first())).toBe(phone.viewport.height)

  const orders = await signedIn(director, { ...phone, path: '/directorSaleOrderApprove' })
  await orders.getByRole('button', { name: 'Edit' }).first().tap()
  const foot = orders.getByRole('dialog').getByRole('region', { name: 'Totals' })
  await expect.poll(() => bottomOf(foot)).toBe(phone.viewport.height)
})
