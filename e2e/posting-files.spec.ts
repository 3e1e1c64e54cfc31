/** Posting Files: what waits is made into a batch, the batch is downloaded, and a ledger is chosen. */
import { readFileSync } from 'node:fs'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { expectScreen, expectSuccess } from './pages/shell.ts'

test('A director chooses a ledger, makes the batch of a day and downloads it for the books', async ({
  desk,
  signedIn,
}) => {
  await aReceipt({ by: desk.salesman, amount: 1250.5 })
  const page = await signedIn(desk.director.loginId, { path: '/directorPostingFiles' })
  await expectScreen(page, 'Posting Files')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const [due, batches, ledgers] = [region('Not Yet in a Batch'), region('Posting Batches'), region('Ledgers')]

  await test.step('The ledger of debts is chosen before the batch', async () => {
    await ledgers
      .getByRole('row', { name: /Debts of clients/ })
      .getByRole('button', { name: 'Change' })
      .click()
    const form = page.getByRole('form', { name: 'Change Ledger' })
    await field(form, 'Ledger').fill('Debtors {branch}')
    await form.getByRole('button', { name: 'Save' }).click()
    await expectSuccess(page, 'Ledger savedDebtors {branch}')
    await expect(ledgers.getByRole('row', { name: /Debts of clients/ })).toContainText('Debtors {branch}')
  })

  await test.step('The day that waits becomes a batch, and waits no more', async () => {
    await expect(due.getByRole('row', { name: /1,250\.50/ }).first()).toBeVisible()
    await due.getByRole('button', { name: 'Make Batch' }).click()
    await expectSuccess(page, 'Batch PB-000001 made')
    await expect(due.getByText('Every movement of money is in a batch.')).toBeVisible()
    await expect(batches.getByRole('row', { name: /PB-000001/ })).toContainText('1,250.50')
    await expectAccessible(page)
  })

  await test.step('Its file has the chosen ledger, and is the same a second time', async () => {
    await batches.getByRole('button', { name: 'Download' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download PB-000001' })
    const texts: string[] = []
    for (const format of ['CSV', 'CSV', 'Tally (XML)']) {
      const coming = page.waitForEvent('download')
      await dialog.getByRole('button', { name: format, exact: true }).click()
      texts.push(readFileSync(await (await coming).path(), 'utf8'))
    }
    const [csv = '', again, tally = ''] = texts
    expect(csv).toContain(`Debtors ${desk.branch.code},,1250.50,`)
    expect(again).toBe(csv)
    expect(tally).toContain('<AMOUNT>-1250.50</AMOUNT>')
  })

  await test.step('A token is shown once, listed, and ended', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New Token' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Token' })
    await field(dialog, 'Name').fill('ERP')
    await dialog.getByRole('button', { name: 'Make Token' }).click()
    await expectSuccess(page, 'Token made')
    await expect(dialog.getByLabel('Token of ERP')).toHaveValue(/^program_[\w-]{43}$/)
    await page.keyboard.press('Escape')
    const row = region('Tokens for Programs').getByRole('row', { name: /ERP/ })
    await expect(row).toContainText('In use')
    await row.getByRole('button', { name: 'End', exact: true }).click()
    await row.getByRole('group').getByRole('button', { name: 'End', exact: true }).click()
    await expectSuccess(page, 'ERP', 'Token ended')
    await expect(row).toContainText('Ended')
  })
})
