import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { type Day, wireDay } from '@backoffice/contract/day'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { depositForm } from './pages/deposit-form.ts'
import { expectError, expectSuccess } from './pages/shell.ts'

/** Makes one cheque due today and one due tomorrow. */
async function cheques({ branch, salesman, cashier }: Desk, sent = true) {
  const on = async (away: number) => wireDay((await today(branch.code, away)) as Day)
  for (const [no, away] of [
    ['PD/NOW', 0],
    ['PD/LATER', 1],
  ] as const) {
    const invoice = await anInvoice({ salesman, no, bill: 150 })
    const cheque = { ...aCheque(150), chequeNo: no, chequeDate: await on(away) }
    const receipt = aReceipt({ by: salesman, invoice, ...cheque })
    await (sent ? receipt.sentTo(cashier).approved() : receipt)
  }
  return { later: await on(1) }
}

async function fillIn(page: Page, desk: Desk) {
  const form = depositForm(page)
  await form.fill({ account: `Current Account ${desk.account}`, slipNo: 'SLIP-PD' })
  return form
}

test('A post-dated cheque is marked and is not taken into a deposit', async ({ desk, signedIn }) => {
  const { later } = await cheques(desk)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits' })
  const form = await fillIn(page, desk)
  await expect(await form.approved.cell('PD/LATER', 'Cheque Date')).toHaveText(`${later}Post-dated`)
  await expect(await form.approved.cell('PD/NOW', 'Cheque Date')).toHaveText(/^\d{2}\/\d{2}\/\d{4}$/)

  await form.checkbox('PD/LATER').click()
  await expectError(page, `Cheque PD/LATER is post-dated. It cannot be deposited before ${later}.`)
  await expect(form.checkbox('PD/LATER')).not.toBeChecked()
  await expect(form.total).toHaveValue('0.00')

  await page.getByRole('checkbox', { name: 'Select all on page' }).click()
  await expectError(page, '1 post-dated cheque was left out. It cannot be deposited before its date.')
  await expect(form.selected.row('PD/NOW')).toBeVisible()
  await expect(form.approved.row('PD/LATER')).toBeVisible()
  await expect(form.total).toHaveValue('150.00')
  await form.deposit.click()
  await expectSuccess(page, 'Deposit Receipt Saved Successful')
})
