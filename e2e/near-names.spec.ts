/** A misspelled name finds its shop: in a list, in a field and in the palette, with and without a network. */
import { anInvoice, aParty } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { say } from './language.ts'
import { field, optionNamed } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen } from './pages/shell.ts'
import { NO_LINE, rememberedIn, waitUntilKept, waitUntilPageIsKept, waitUntilProgramIsKept } from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

const near = (page: Page) => page.getByRole('group', { name: say('Did you mean') })

test(
  'A misspelled name is found in the list, in the field and in the palette, by keyboard',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const { salesman, branch } = desk
    const shifa = await aParty({ branch: branch.code, title: 'Al-Shifa Pharmacy' })
    await anInvoice({ salesman, party: shifa, no: 'INV/N-1', bill: 1250 })
    await anInvoice({ salesman, party: await aParty({ branch: branch.code, title: 'Madina Store' }), no: 'INV/N-2' })
    const page = await signedIn(salesman.loginId, { path: '/salesmanCashCollection' })
    const list = listPage(page, 'Pending Invoices')
    const search = page.getByLabel(say('Search invoices'))

    await test.step('A press on the near name searches for it', async () => {
      await search.fill('al-shefa')
      await expect(near(page).getByRole('button')).toHaveText(['Al-Shifa Pharmacy'])
      await search.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(search).toHaveValue('Al-Shifa Pharmacy')
      await expect(search).toBeFocused()
      await expect(list.row('INV/N-1')).toBeVisible()
      await expect(near(page)).toHaveCount(0)
    })

    await test.step('A number and an exact name offer nothing', async () => {
      await search.fill('9999')
      await expect(list.row('INV/N-1')).toHaveCount(0)
      await expect(near(page)).toHaveCount(0)
      await search.fill('madina')
      await expect(list.row('INV/N-2')).toBeVisible()
      await expect(near(page)).toHaveCount(0)
    })

    await test.step('A near name in the field of a client lists the clients with this name, of whom one is chosen', async () => {
      await page.getByRole('button', { name: say('Advance Payment') }).click()
      const client = field(page, 'Client')
      await client.fill('shiffa')
      await expect(page.getByRole('listbox', { name: say('Did you mean') })).toHaveText('Al-Shifa Pharmacy')
      await client.press('Enter')
      await expect(page.getByRole('listbox', { name: say('Choices') }).getByRole('option')).toHaveText([
        /^Al-Shifa Pharmacy/,
      ])
      await client.press('Enter')
      await expect(client).toHaveValue('Al-Shifa Pharmacy')
      await expect(page.getByRole('listbox')).toHaveCount(0)
      await page.getByRole('button', { name: say('Clear'), exact: true }).click()
    })

    await test.step('The palette opens the page of the near client', async () => {
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: say('Search or jump to') })
      await palette.getByRole('combobox').fill('farmacy shefa')
      await expect(near(page).getByRole('option')).toHaveText([/^Al-Shifa Pharmacy/])
      await page.keyboard.press('Enter')
      await expectScreen(page, 'Client')
      await expect(page.getByRole('heading', { name: 'Al-Shifa Pharmacy' })).toBeVisible()
    })
  },
)

test('A misspelled name is found on a phone without a network: in the list of clients and in the field of a form', async ({
  browser,
  desk,
  faults,
}) => {
  const { salesman, branch } = desk
  await anInvoice({ salesman, party: await aParty({ branch: branch.code, title: 'Madina Medical Store' }), no: 'N/1' })
  await anInvoice({ salesman, party: await aParty({ branch: branch.code, title: 'City Pharmacy' }), no: 'N/2' })
  const page = await rememberedIn(
    browser,
    faults,
    { loginId: salesman.loginId, path: '/salesmanCashCollection' },
    phone,
  )
  faults.allow(NO_LINE)
  const { cards } = listPage(page, 'Clients')
  await expect(cards).toHaveCount(2)
  await waitUntilProgramIsKept(page)
  await waitUntilKept(page, 'cash.payments.debtors', 'lookups.accounts.page')
  await page.reload()
  await expect(cards).toHaveCount(2)
  await waitUntilPageIsKept(page)
  await page.context().setOffline(true)
  await page.reload()

  const search = page.getByLabel('Search clients')
  await search.fill('madena medicl')
  const name = near(page).getByRole('button', { name: 'Madina Medical Store' })
  await expect(name).toBeInViewport({ ratio: 1 })

  await name.tap()
  await expect(cards).toHaveText([/^Madina Medical Store/])

  await page.getByRole('button', { name: 'Advance Payment' }).tap()
  const client = field(page, 'Client')
  await client.fill('farmacy')
  await expect(page.getByRole('listbox', { name: 'Did you mean' })).toHaveText('City Pharmacy')
  await optionNamed(page, 'City Pharmacy').tap()
  await expect(client).toHaveValue('City Pharmacy')
  await expect(page.getByRole('listbox', { name: 'Choices' }).getByRole('option')).toHaveCount(1)
  await client.press('Enter')
  await expect(client).toHaveValue('City Pharmacy')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})
