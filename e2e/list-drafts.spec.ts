/** Choices made in a list for its buttons are restored, like text typed into a form. */
import { role } from '@backoffice/contract/access'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { aBranch } from '@backoffice/server/testing/builders/people'
import { owned } from '@backoffice/server/testing/owner'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { branch, expectScreen, signOut } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'

test('A posting date stays in its row and in its branch until its director logs out, and is nobody else’s', async ({
  desk,
  people,
  signedIn,
}) => {
  const { director, branch: home } = desk
  const other = await aBranch({ company: home.companyCode })
  await owned('insert into user_branch (user_id, branch_code) values ($1, $2)', [director.userId, other.code])
  for (const slipNo of ['SLIP-1', 'SLIP-2']) {
    const receipt = await aReceipt({ by: desk.salesman }).sentTo(desk.cashier).approved()
    await aDeposit({ by: desk.cashier, receipts: [receipt], slipNo })
  }
  const page = await signedIn(director.loginId, { path: '/directorDepositApproval' })
  const posting = (slip: string) => field(listPage(page, 'Deposit Approval').row(slip), 'Posting Date')
  const today = await posting('SLIP-2').inputValue()
  await posting('SLIP-1').fill('-1')
  await posting('SLIP-1').blur()
  const yesterday = await posting('SLIP-1').inputValue()
  expect(yesterday).not.toBe(today)

  await branch(page).selectOption({ label: other.name })
  await expect(page.getByText('No deposits wait for approval')).toBeVisible()
  await branch(page).selectOption({ label: home.name })
  await expect(posting('SLIP-1')).toHaveValue(yesterday)

  await page.reload()
  await expect(posting('SLIP-1')).toHaveValue(yesterday)
  await expect(posting('SLIP-2')).toHaveValue(today)

  await test.step('It goes with a logout, without a question, and is nobody else’s', async () => {
    const another = await aWorker(people, { role: role.director, in: home, name: 'Nadia Aslam' })
    await signOut(page, director.name)
    await expectScreen(page, 'Login')
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft')))).toEqual([])
    await page.goto('/directorDepositApproval')
    await signInPage(page).signIn(another.loginId)
    await expectScreen(page, 'Deposit Approval')
    await expect(posting('SLIP-1')).toHaveValue(today)
  })
})
