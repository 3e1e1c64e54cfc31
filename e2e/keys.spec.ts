import type { Page } from '@playwright/test'
import { role } from '@backoffice/contract/access'
import { aBranch, aUser } from '@backoffice/server/testing/builders/people'
import { expect, test } from './fixtures.ts'
import { say, saying } from './language.ts'
import { aBusyDesk } from './many.ts'
import { listPage } from './pages/list-page.ts'
import { branch, expectScreen, heading } from './pages/shell.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: say('Keyboard shortcuts') })
const palette = (page: Page) => page.getByRole('dialog', { name: say('Search or jump to') })
const jumpTo = async (page: Page, name: string) => {
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
}
const found = (page: Page) => palette(page).getByRole('option')

test('The keys of a list find, search and list what they do', { tag: '@both-ways' }, async ({ desk, signedIn }) => {
  await aBusyDesk(desk)
  const page = await signedIn(desk.director.loginId, { path: '/directorDepositApproval' })
  const deposits = listPage(page, 'Deposit Approval')
  await expect(deposits.rows.first()).toBeVisible()

  await page.keyboard.press('/')
  await expect(deposits.searchBox).toBeFocused()
  await page.keyboard.type('?')
  await expect(deposits.searchBox).toHaveValue('?')
  await deposits.searchBox.fill('')

  await deposits.fill('Deposit Slip No', 'SLIP-1')
  await page.keyboard.press('Alt+s')
  await expect(page).toHaveURL(/depositNo=SLIP-1/)

  await expect(deposits.rows.first()).toBeVisible()
  await deposits.rows.first().focus()
  await expect(page.getByRole('banner')).toContainText(`A ${say('Approve')}`)
  await page.keyboard.press('?')
  const here = sheet(page).getByRole('region', { name: say('This page') })
  await expect(here.getByText(say('On a row: Approve'))).toBeVisible()
  await expect(here.getByText(say('Next page'))).toBeVisible()
  await expect(
    sheet(page)
      .getByRole('region', { name: say('Global') })
      .getByText(say('Deposit Approval')),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toBeHidden()
  await expect(deposits.rows.first()).toBeFocused()

  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expectScreen(page, `Welcome, ${desk.director.name}`)
  await expect(heading(page)).toBeFocused()
})

test(
  'The palette opens a screen, another branch and the other theme @nightly',
  { tag: '@both-ways' },
  async ({ desk, people, signedIn }) => {
    const other = await aBranch({ company: desk.branch.companyCode })
    const cashier = await aUser({ role: role.cashier, in: [desk.branch, other] })
    await people.as(cashier)
    const page = await signedIn(cashier.loginId, { path: '/cashierDeposits' })
    await expectScreen(page, 'Cash Deposit to Bank')
    const button = page.getByRole('button', { name: say('Search or jump to') })
    await button.click()
    await expect(palette(page).getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(button).toBeFocused()

    await jumpTo(page, say('Cash Collection'))
    await expect(found(page).first()).toHaveText(saying('Cash Collection'))
    await page.keyboard.press('ArrowDown')
    await expect(found(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    const second = await found(page).nth(1).innerText()
    await page.keyboard.press('Enter')
    await expect(heading(page)).not.toHaveText(say('Cash Deposit to Bank'))
    await expect(heading(page)).toBeFocused()
    expect(second).toContain(await heading(page).innerText())

    await jumpTo(page, `${say('Branch')} ${other.name}`)
    await page.keyboard.press('Enter')
    await expect(branch(page)).toHaveValue(other.code)

    await jumpTo(page, `${say('Theme')} ${say('Dark')}`)
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark')

    await jumpTo(page, 'nobody')
    await expect(palette(page).getByText(say('Nothing here has that name.'))).toBeVisible()
    // Users who come back to the box type over their last search.
    await palette(page).getByRole('combobox').blur()
    await palette(page).getByRole('combobox').focus()
    await page.keyboard.type(say('Logout'))
    await page.keyboard.press('Enter')
    await expectScreen(page, 'Login')
  },
)
