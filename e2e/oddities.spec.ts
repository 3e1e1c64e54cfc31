/** Oddities: a director sees the cases by kind and by person, marks them, and changes from which figures on they are found. */
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { inHand } from '@backoffice/server/testing/builders/stories'
import { owned } from '@backoffice/server/testing/owner'
import { expectAccessible } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectScreen, expectSuccess, goWithin } from './pages/shell.ts'

const path = '/directorOddities'
const slips = /^2 ?Slip or Picture Used Again/
const voids = /^1 ?Void with a Question/

/** Makes three deposits with one slip, and a receipt that became void before a smaller one for the same invoice. */
async function oddThings({ cashier, salesman, account, ...desk }: Desk): Promise<void> {
  // A test that runs at night records its receipts at night, and makes one void at night.
  await owned(
    `insert into exception_rule (branch_code, kind, first, second, is_on, changed_by)
     values ($1, 'X14', 22, 10, false, $2), ($1, 'X6', 7, 24, true, $2)`,
    [desk.branch.code, desk.director.userId],
  )
  const deposit = async (amount: number) =>
    aDeposit({
      by: cashier,
      receipts: [await inHand({ cashier, salesman, account, ...desk }, amount)],
      slipNo: '9901',
      account,
    })
  await deposit(100)
  await deposit(200)
  await deposit(300)
  const invoice = await anInvoice({ salesman, no: 'INV/ODD-1', bill: 900 })
  await aReceipt({ by: salesman, invoice, amount: 500 }).voided('Typed twice')
  await aReceipt({ by: salesman, invoice, amount: 450 })
}

test('A director opens the cases of a figure, and explains them', async ({ desk, signedIn }) => {
  await oddThings(desk)
  const page = await signedIn(desk.director.loginId, { path, viewport: { width: 1366, height: 768 } })
  const list = listPage(page, 'Oddities')
  const figures = page.getByRole('region', { name: 'Cases' })
  const figure = (name: RegExp) => figures.getByRole('button', { name })

  await test.step('Each number opens exactly its rows, and a second press opens all', async () => {
    await expectScreen(page, 'Oddities')
    await expect(list.rows).toHaveCount(3)
    await figure(slips).click()
    await expect(list.rows).toHaveCount(2)
    await expect(list.rows.first()).toContainText(/Slip 9901 of DEP-\d+ is also the slip of DEP-\d+\./)
    await expectAccessible(page)
    await figure(slips).click()
    await expect(list.rows).toHaveCount(3)
    await figure(voids).click()
    await expect(list.rows).toHaveCount(1)
    await expect(list.rows).toContainText('A receipt over 500.00 for INV/ODD-1 became void')
  })

  await test.step('The case opens the timeline of its receipt', async () => {
    await list.rows.first().focus()
    await page.keyboard.press('t')
    await expect(page.getByRole('dialog', { name: /^Timeline/ })).toContainText('Typed twice')
    await page.keyboard.press('Escape')
  })

  await test.step('An explanation needs words; then the case is not open any more', async () => {
    await list.rows.first().focus()
    await page.keyboard.press('e')
    const dialog = askDialog(page, 'Explained')
    await dialog.confirm('Explained')
    await expectError(page, 'Kindly write the explanation', { at: dialog.typed('Note') })
    await dialog.answer('Explained', { Note: 'He showed me both slips.' })
    await expectSuccess(page, 'Mark Saved Successful')
    await expect(figure(voids)).toHaveCount(0)
  })

  await test.step('The mark is kept with its person and note', async () => {
    await goWithin(page, `${path}?state=explained`)
    await expect(list.rows).toHaveCount(1)
    await expect(list.rows).toContainText('He showed me both slips.')
    await expect(list.rows).toContainText(desk.director.name)
  })
})

test('A director sees the cases of a person, and changes what is found', async ({ desk, signedIn }) => {
  await oddThings(desk)
  const page = await signedIn(desk.director.loginId, { ...phone, path })
  const list = listPage(page, 'Oddities')
  const figures = page.getByRole('region', { name: 'Cases' })

  await test.step('By person, on a phone', async () => {
    await expect(list.cards).toHaveCount(3)
    await figures.getByRole('button', { name: 'By Person' }).click()
    await figures.getByRole('button', { name: new RegExp(desk.salesman.name) }).click()
    await expect(list.cards).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('A kind that is switched off is not looked for', async () => {
    await page.goto(path)
    await page.getByText('Thresholds', { exact: true }).click()
    const rules = page
      .getByRole('list', { name: 'Thresholds' })
      .locator('> li')
      .filter({ hasText: 'Void with a Question' })
    await rules.getByRole('button', { name: 'Change Thresholds' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change Thresholds' })
    await dialog.getByLabel('Days until the smaller receipt').fill('x')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByLabel('Days until the smaller receipt')).toBeFocused()
    await dialog.getByLabel('Days until the smaller receipt').fill('7')
    await dialog.getByLabel('Looked For').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expectSuccess(page, 'Thresholds Saved Successful')
    await expect(rules).toContainText('Switched Off')
    await expect(list.cards).toHaveCount(2)
  })
})
