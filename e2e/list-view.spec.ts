/** The columns that a user hides, and the chosen distance of rows. */
import { expect, test } from './fixtures.ts'
import { say } from './language.ts'
import { listPage } from './pages/list-page.ts'

const laptop = { viewport: { width: 1366, height: 768 } } as const

test(
  'A user hides columns by keys: they stay hidden in this list and only for this user, until a reset @nightly',
  { tag: '@both-ways' },
  async ({ signedIn }) => {
    const page = await signedIn(3001, { ...laptop, path: '/directorDepositHistory' })
    const list = listPage(page, 'Deposit History')
    await expect(list.rows.first()).toBeVisible()
    await page.getByRole('button', { name: say('Columns'), exact: true }).press('Enter')
    const columns = page.getByRole('group', { name: say('Columns') })
    const optional = columns.getByRole('menuitemcheckbox')
    await expect(optional.first()).toBeFocused()
    await expect(
      columns.getByRole('menuitemcheckbox', {
        name: new RegExp(['Total Amount', 'Status', 'Deposit Ref No'].map((name) => say(name)).join('|')),
      }),
    ).toHaveCount(0)

    const title = await optional.first().innerText()
    const header = page.getByRole('columnheader', { name: title, exact: true })
    await expect(header).toHaveCount(1)
    await page.keyboard.press('Space')
    await expect(header).toHaveCount(0)
    await expect(optional.first()).not.toBeChecked()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: say('Columns (2 hidden)') })).toBeFocused()

    const row = list.rows.first()
    await row.getByRole('button', { name: say('All details') }).click()
    await expect(row.getByRole('term').filter({ hasText: title })).toHaveCount(1)

    await page.reload()
    await expect(page.getByRole('button', { name: say('Columns (2 hidden)') })).toBeVisible()
    await expect(header).toHaveCount(0)
    await page.goto('/directorSalesmanReceiptReport')
    await expect(page.getByRole('button', { name: say('Columns'), exact: true })).toBeVisible()
    const colleague = await signedIn(3002, { ...laptop, path: '/directorDepositHistory' })
    await expect(colleague.getByRole('columnheader', { name: title, exact: true })).toHaveCount(1)

    await page.goBack()
    await page.getByRole('button', { name: say('Columns (2 hidden)') }).click()
    await page.getByRole('menuitem', { name: say('Reset', 'labels') }).click()
    await expect(header).toHaveCount(1)
    await expect(page.getByRole('button', { name: say('Columns'), exact: true })).toBeFocused()
  },
)
