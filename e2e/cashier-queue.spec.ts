/** The cashier's queue: grouped by salesman with sums to count against, and a deposit that is filled at one press. */
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { type Day, wireDay } from '@backoffice/contract/day'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { eachStep } from './each-step.ts'
import { expect, type Fixtures, phone, test } from './fixtures.ts'
import { bulk } from './pages/bulk.ts'
import { depositForm, SLIP } from './pages/deposit-form.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectSuccess } from './pages/shell.ts'

type People = Parameters<Parameters<typeof test>[2]>[0]['people']

/** Makes two salesmen who hand over: the first hands over cash `times` times, the second cash and two cheques. */
async function twoSalesmen(desk: Desk, people: People, times = 4) {
  const other = (await aDesk(people, { branch: desk.branch })).salesman
  const to = desk.cashier
  for (let nth = 1; nth <= times; nth += 1) await aReceipt({ by: desk.salesman, amount: nth }).sentTo(to)
  await aReceipt({ by: other, amount: 100 }).sentTo(to)
  await aReceipt({ by: other, ...aCheque(250) }).sentTo(to)
  await aReceipt({ by: other, ...aCheque(250.5) }).sentTo(to)
  return other
}

const headOf = (page: Page, title: string, name: string) => listPage(page, title).heads.filter({ hasText: name })

test('Waiting hand-overs are grouped by salesman with the sums of all pages, and notes are counted against the cash @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const other = await twoSalesmen(desk, people, 12)

  await eachStep([
    [
      'Groups and their sums',
      async () => {
        const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
        const list = listPage(page, 'Cash Collection')
        await expect(list.shown).toHaveText('Showing 1–10 of 15')

        const [first, second] = [desk.salesman.name, other.name].toSorted((one, next) => one.localeCompare(next))
        const words = new Map([
          [desk.salesman.name, ['12 receipts', 'Cash 78.00']],
          [other.name, ['3 receipts', 'Cash 100.00', 'Cheque 500.50 (2)', '600.50']],
        ])
        await expect(list.heads.first()).toContainText(first ?? '')
        for (const word of words.get(first ?? '') ?? [])
          await expect(headOf(page, 'Cash Collection', first ?? '')).toContainText(word)
        await expectAccessible(page)
        await list.goTo('Page 2')
        await expect(list.shown).toHaveText('Showing 11–15 of 15')
        await expect(list.heads.last()).toContainText(second ?? '')
        for (const word of words.get(second ?? '') ?? [])
          await expect(headOf(page, 'Cash Collection', second ?? '')).toContainText(word)
        await expect(headOf(page, 'Cash Collection', desk.salesman.name)).toContainText(/12 receipts, \d+ on this page/)

        await page.getByRole('button', { name: 'By salesman' }).click()
        await expect(list.heads).toHaveCount(0)
        await expect(list.shown).toHaveText('Showing 1–10 of 15')
        await expect(list.row('250.50').first()).toBeVisible()
        await page.reload()
        await expect(list.row('250.50').first()).toBeVisible()
        await expect(list.heads).toHaveCount(0)
      },
    ],
    [
      'On a phone, the notes of a salesman with cheques',
      async () => {
        const page = await signedIn(desk.cashier.loginId, {
          ...phone,
          path: `/cashierCashCollection?sellerId=${other.userId}`,
        })
        await page.getByRole('button', { name: 'Count notes' }).tap()
        const counting = page.getByRole('dialog', { name: `Cash of ${other.name}` })
        await expect(counting).toContainText('The receipts of this list add up to 100.00 in cash.')

        await field(counting, '50 ×').fill('1')
        await field(counting, '20 ×').fill('1')
        await expect(counting.getByRole('status')).toHaveText(/30\.00 less than the amount\./)
        await field(counting, '10 ×').fill('3')
        await expect(counting.getByRole('status')).toHaveText(/It matches the amount\./)
        await expectAccessible(page)
      },
    ],
  ])
})

test('All receipts of a salesman are ticked with a single press and approved', async ({ desk, people, signedIn }) => {
  const other = await twoSalesmen(desk, people)
  const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
  const list = listPage(page, 'Cash Collection')
  const approve = bulk(page, 'Approve selected')

  await page.getByRole('link', { name: other.name }).click()
  await expect(list.shown).toHaveText('Showing 1–3 of 3')
  await expect(list.filter('Salesman')).toHaveValue(other.name)
  await headOf(page, 'Cash Collection', other.name).getByRole('checkbox', { name: 'Select the group' }).check()
  await expect(list.totals).toContainText('3 selected')
  await approve.button('3 · 600.50').click()
  await approve.confirm()
  await expectSuccess(page, 'Receipt Approved Successful', '3 rows done')
})

/** Makes cash of 21 receipts, which are two pages, a due cheque and a cheque for later. */
async function aDrawer({ salesman, cashier, branch }: Desk) {
  for (let nth = 1; nth <= 21; nth += 1) await aReceipt({ by: salesman, amount: nth }).sentTo(cashier).approved()
  const on = async (away: number) => wireDay((await today(branch.code, away)) as Day)
  await aReceipt({ by: salesman, ...aCheque(500), chequeDate: await on(0) })
    .sentTo(cashier)
    .approved()
  await aReceipt({ by: salesman, ...aCheque(900), chequeDate: await on(1) })
    .sentTo(cashier)
    .approved()
}

const allCash = (page: Page) => page.getByRole('button', { name: /^All cash/ })
const allDueCheques = (page: Page) => page.getByRole('button', { name: /^All due cheques/ })

async function openDrawer(desk: Desk, signedIn: Fixtures['signedIn'], visit = {}) {
  await aDrawer(desk)
  const page = await signedIn(desk.cashier.loginId, { ...visit, path: '/cashierDeposits' })
  return { page, form: depositForm(page) }
}

test('The account of the last deposit is proposed; all cash is chosen at one press from all pages, and all due cheques with another', async ({
  desk,
  signedIn,
}) => {
  const before = await aReceipt({ by: desk.salesman, amount: 7 }).sentTo(desk.cashier).approved()
  await aDeposit({ by: desk.cashier, receipts: [before], account: desk.account, slipNo: 'SLIP-BEFORE' })
  const { page, form } = await openDrawer(desk, signedIn)
  await expect(form.account).toHaveValue(`Current Account ${desk.account}`)
  await expect(page.getByText('The account of your last deposit.')).toBeVisible()
  await expect(form.form.getByRole('button', { name: 'Clear' })).toHaveCount(0)
  await expect(allCash(page)).toHaveText('All cash (21 · 231.00)')
  await expect(allDueCheques(page)).toHaveText('All due cheques (1 · 500.00)')
  await expect(headOf(page, 'Approved Receipts', desk.salesman.name)).toContainText('Cheque 1,400.00 (2)')
  await allCash(page).click()
  await expectError(page, 'Kindly enter deposit slip no')
  await expect(form.total).toHaveValue('0.00')

  await form.slipNo.fill('SLIP-CASH')
  await form.chooseImages.setInputFiles(SLIP)
  await expect(form.thumbnails).toHaveCount(1)
  await allCash(page).click()
  await expect(form.selected.rows).toHaveCount(21)
  await expect(form.total).toHaveValue('231.00')
  await expect(allCash(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unselect all' }).click()
  await expect(form.total).toHaveValue('0.00')

  await allDueCheques(page).click()
  await expect(form.total).toHaveValue('500.00')
  await expect(allDueCheques(page)).toHaveCount(0)
  await form.deposit.click()
  await expectSuccess(page, 'Deposit Receipt Saved Successful')
})
