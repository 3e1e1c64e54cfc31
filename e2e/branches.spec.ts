/** A branch belongs to a tab and is in its address; all branches of a user are shown together. */
import { role } from '@backoffice/contract/access'
import { status } from '@backoffice/contract/statuses'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { aBranch, type Branch } from '@backoffice/server/testing/builders/people'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { eachStep } from './each-step.ts'
import { expect, phone, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { csvRows, exported } from './pages/exported.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { branch, company, expectScreen, expectSuccess } from './pages/shell.ts'

const APPROVAL = '/directorDepositApproval'
type People = Parameters<typeof aDesk>[0]

/** Makes a deposit that waits for its decision. */
async function aWaitingDeposit({ salesman, cashier }: Desk, slipNo: string, amount: number): Promise<void> {
  const receipt = await aReceipt({ by: salesman, amount }).sentTo(cashier).approved()
  await aDeposit({ by: cashier, receipts: [receipt], slipNo })
}

/** Makes a director of the desk's branch and a second one, each with a deposit that waits. */
async function twoBranches(people: People, desk: Desk) {
  const there = await aDesk(people, { branch: await aBranch({ company: desk.branch.companyCode }) })
  const director = await aWorker(people, { role: role.director, in: [desk.branch, there.branch] })
  await aWaitingDeposit(desk, 'SLIP-HERE', 61)
  await aWaitingDeposit(there, 'SLIP-THERE', 72)
  return { director, there }
}

const addressIn = ({ code }: Branch, path = APPROVAL) => new RegExp(`${path}\\?(.*&)?branch=${code}(&|$)`)
const slip = (page: Page, slipNo: string) => listPage(page, 'Deposit Approval').row(slipNo)

async function statusIn({ code }: { readonly code: string }, slipNo: string) {
  const [row] = await owned<{ status: number }>('select status from deposit where branch_code = $1 and slip_no = $2', [
    code,
    slipNo,
  ])
  return row?.status
}

async function tabOf(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

test('A link shows the branch in it, also to a user who signs in first; without a branch the usual branch is shown', async ({
  desk,
  people,
  signedIn,
}) => {
  const { director, there } = await twoBranches(people, desk)
  const sender = await signedIn(director.loginId, { path: APPROVAL })
  await expect(sender).toHaveURL(addressIn(desk.branch))
  await expect(slip(sender, 'SLIP-HERE')).toBeVisible()
  await branch(sender).selectOption({ label: there.branch.name })
  await expect(slip(sender, 'SLIP-THERE')).toBeVisible()
  const sent = sender.url()

  const colleague = await aWorker(people, { role: role.director, in: [desk.branch, there.branch] })
  const reader = await signedIn(colleague.loginId, { path: sent })
  await expect(branch(reader)).toHaveValue(there.branch.code)
  await expect(slip(reader, 'SLIP-THERE')).toBeVisible()

  // The choice is remembered for a tab that names no branch; the tab of the reader chose nothing.
  const again = await tabOf(sender, APPROVAL)
  await expect(again).toHaveURL(addressIn(there.branch))
  const home = await tabOf(reader, APPROVAL)
  await expect(home).toHaveURL(addressIn(desk.branch))
})

test('Two tabs show two branches, and a switch in one moves no other', async ({ desk, people, signedIn }) => {
  const { director, there } = await twoBranches(people, desk)
  const elsewhere = await aBranch()
  const traveller = await aWorker(people, { role: role.director, in: [desk.branch, there.branch, elsewhere] })
  const first = await signedIn(traveller.loginId, { path: `${APPROVAL}?branch=${desk.branch.code}` })
  const second = await tabOf(first, `${APPROVAL}?branch=${desk.branch.code}`)
  await expect(slip(second, 'SLIP-HERE')).toBeVisible()
  const dialog = askDialog(first, 'Decline Deposit')
  await listPage(first, 'Deposit Approval').press('SLIP-HERE', 'Decline')
  await dialog.typed('Comment').fill('Half a comm')

  await branch(second).selectOption({ label: there.branch.name })
  await expect(slip(second, 'SLIP-THERE')).toBeVisible()
  await expect(dialog.typed('Comment')).toHaveValue('Half a comm')
  await company(second).selectOption({ label: `Company ${elsewhere.companyCode}` })
  await expect(branch(second)).toHaveValue(elsewhere.code)
  await expect(second.getByText(`No deposits wait for approval in ${elsewhere.name}.`)).toBeVisible()

  await dialog.typed('Comment').fill('Half a comment')
  await expect(branch(first)).toHaveValue(desk.branch.code)
  await first.reload()
  await expect(slip(first, 'SLIP-HERE')).toBeVisible()
  await expect(slip(first, 'SLIP-THERE')).toHaveCount(0)
  await second.reload()
  await expect(branch(second)).toHaveValue(elsewhere.code)
  expect(director.branches).toHaveLength(2)
})

test('A screen starts over in another branch, and every link stays in the branch of its tab', async ({
  desk,
  people,
  signedIn,
}) => {
  const second = await aBranch({ company: desk.branch.companyCode })
  const cashier = await aWorker(people, { role: role.cashier, in: [desk.branch, second] })
  await aReceipt({ by: desk.salesman, amount: 12 }).sentTo(cashier)
  const page = await signedIn(cashier.loginId, { path: '/cashierCashCollection?invoiceNo=INV' })
  await expect(listPage(page, 'Cash Collection').row('12.00')).toBeVisible()

  await branch(page).selectOption({ label: second.name })

  await expect(page.getByText('No receipts wait for you.')).toBeVisible()
  await expect(field(page.getByRole('search'), 'Invoice No')).toHaveValue('')
  await expect(page).toHaveURL(new RegExp(`/cashierCashCollection\\?branch=${second.code}$`))
  const links = await page
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? '').filter((href) => href.startsWith('/')))
  expect(links.length).toBeGreaterThan(3)
  expect(links.filter((href) => new URL(href, 'http://x').searchParams.get('branch') !== second.code)).toEqual([])
  await page.getByRole('link', { name: 'Cash Deposit to Bank' }).first().click()
  await expectScreen(page, 'Cash Deposit to Bank')
  await expect(branch(page)).toHaveValue(second.code)
})

test('All branches shows the deposits of each with a Branch column and their sum, and an action acts in its row’s branch', async ({
  desk,
  people,
  signedIn,
}) => {
  const { director, there } = await twoBranches(people, desk)
  const foreign = await aDesk(people, { branch: await aBranch({ company: desk.branch.companyCode }) })
  await aWaitingDeposit(foreign, 'SLIP-FOREIGN', 1000)
  const page = await signedIn(director.loginId, { path: APPROVAL })
  await expect(slip(page, 'SLIP-HERE')).toBeVisible()
  const deposits = listPage(page, 'Deposit Approval')
  await expect(deposits.columns.filter({ hasText: /^Branch$/ })).toHaveCount(0)

  await branch(page).selectOption({ label: 'All branches' })

  await expect(page).toHaveURL(new RegExp(`${APPROVAL}\\?branch=all$`))
  await expect(deposits.rows).toHaveCount(2)
  await expect(await deposits.cell('SLIP-HERE', 'Branch')).toHaveText(desk.branch.name)
  await expect(await deposits.cell('SLIP-THERE', 'Branch')).toHaveText(there.branch.name)
  await expect(deposits.totals).toContainText('133.00')
  await expect(branch(page)).toHaveValue('all')
  const file = await exported(page, 'CSV')
  await expectSuccess(page, '2 rows exported')
  const names = csvRows(file.bytes).map((cells) => cells[1])
  expect(new Set(names)).toEqual(new Set(['', 'Branch', desk.branch.name, there.branch.name]))
  expect(names).toHaveLength(4)
  expect(file.name).toContain('_All-branches_')

  await deposits.press('SLIP-THERE', 'Approve')
  await expectSuccess(page, 'Deposit Receipt Updated Successful')
  expect(await statusIn(there.branch, 'SLIP-THERE')).toBe(status.approved)
  expect(await statusIn(desk.branch, 'SLIP-HERE')).toBe(status.pending)
  await branch(page).selectOption({ label: desk.branch.name })
  await expect(slip(page, 'SLIP-HERE')).toBeVisible()
  await expect(slip(page, 'SLIP-THERE')).toHaveCount(0)
})

test('A page that records something asks for its branch, and a user of one branch has no choice of all', async ({
  desk,
  people,
  signedIn,
}) => {
  const second = await aBranch({ company: desk.branch.companyCode })
  const cashier = await aWorker(people, { role: role.cashier, in: [desk.branch, second] })
  const page = await signedIn(cashier.loginId, { path: '/cashierCashCollectionReport?branch=all' })
  await expect(branch(page)).toHaveValue('all')
  await page.getByRole('link', { name: 'Cash Deposit to Bank' }).first().click()
  await expect(page.getByText('This page is for one branch at a time. Choose the branch.')).toBeVisible()
  await expect(page.getByLabel('Slip No')).toHaveCount(0)

  await page.setViewportSize(phone.viewport)
  await expect(page.getByRole('button', { name: `Open it in ${second.name}` })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: `Open it in ${second.name}` }).click()
  await expectScreen(page, 'Cash Deposit to Bank')
  await expect(branch(page)).toHaveValue(second.code)
  await expect(page).toHaveURL(addressIn(second, '/cashierDeposits'))

  const alone = await signedIn(desk.cashier.loginId, { path: '/cashierDeposits?branch=all' })
  await expectScreen(alone, 'Cash Deposit to Bank')
  await expect(branch(alone)).toHaveText(desk.branch.name)
  await expect(alone).toHaveURL(/\/cashierDeposits$/)
})

test('An address, Back and Forward lead only to branches of the user, and what was typed waits in its own branch @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const { director, there } = await twoBranches(people, desk)
  const foreign = await aBranch({ company: desk.branch.companyCode })

  await eachStep([
    ...[director, desk.director].flatMap((reader) =>
      [foreign.code, 'no such branch'].map(
        (code) =>
          [
            `The branch ${code === foreign.code ? 'of others' : 'that does not exist'} in the address of a director of ${reader === director ? 'two branches' : 'one branch'}`,
            async () => {
              const page = await signedIn(reader.loginId, { path: `${APPROVAL}?branch=${code}` })
              await expect(page.getByText('The address of this page names a branch that is not yours.')).toBeVisible()
              await expect(listPage(page, 'Deposit Approval').table).toHaveCount(0)

              await page.getByRole('button', { name: `Open it in ${desk.branch.name}` }).click()
              await expect(slip(page, 'SLIP-HERE')).toBeVisible()
            },
          ] as const,
      ),
    ),
    [
      'Back closes a dialog first, then leads through the branches with Forward',
      async () => {
        const page = await signedIn(director.loginId, { path: `${APPROVAL}?branch=${there.branch.code}` })
        await expect(slip(page, 'SLIP-THERE')).toBeVisible()
        await branch(page).selectOption({ label: desk.branch.name })
        const dialog = askDialog(page, 'Decline Deposit')
        await listPage(page, 'Deposit Approval').press('SLIP-HERE', 'Decline')
        await dialog.typed('Comment').fill('Half a comm')

        await page.goBack()
        await expect(dialog.dialog).toBeHidden()
        await expect(branch(page)).toHaveValue(desk.branch.code)
        await page.goBack()
        await expect(branch(page)).toHaveValue(there.branch.code)
        await expect(slip(page, 'SLIP-THERE')).toBeVisible()

        await page.goForward()
        await expect(branch(page)).toHaveValue(desk.branch.code)
        await listPage(page, 'Deposit Approval').press('SLIP-HERE', 'Decline')
        await expect(dialog.typed('Comment')).toHaveValue('Half a comm')
        await page.keyboard.press('Escape')
        await branch(page).selectOption({ label: there.branch.name })
        await listPage(page, 'Deposit Approval').press('SLIP-THERE', 'Decline')
        await expect(dialog.typed('Comment')).toHaveValue('')
      },
    ],
  ])
})
