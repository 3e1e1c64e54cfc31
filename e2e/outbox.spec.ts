/** Receipts that were made without a network: kept on the phone with their numbers and photos, and at the office without a press. */
import { type Day, wireDay } from '@backoffice/contract/day'
import { anInvoice, today } from '@backoffice/server/testing/builders/desk'
import { theLeaveTypes } from '@backoffice/server/testing/builders/leaves'
import { aUser } from '@backoffice/server/testing/builders/people'
import { owned } from '@backoffice/server/testing/owner'
import { role } from '@backoffice/contract/access'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import {
  figure,
  keepCash,
  keepCheque,
  keptAs,
  list,
  phoneWithoutNetwork,
  waitUntilRegistered,
} from './pages/on-phone.ts'
import { requestForm } from './pages/request-form.ts'
import { expectScreen, expectSuccess } from './pages/shell.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { PASSWORD } from './session-of.ts'
import { invoice, loseNetwork, NO_LINE, rememberedIn, waitUntilFileIsKept } from './without-network.ts'

test.use({ serviceWorkers: 'allow' })

const CASH = '/salesmanCashCollection?way=invoices'

test('Three receipts without a network, one with a photo, are on the phone through a reload, and reach the office by themselves', async ({
  browser,
  desk,
  faults,
}) => {
  const { salesman } = desk
  for (const [at, bill] of [1000, 2000, 3000].entries()) await anInvoice({ salesman, no: `INV/P-${at + 1}`, bill })
  const page = await phoneWithoutNetwork({ browser, faults, salesman, no: 'INV/P-1' })

  const first = await keepCash(page, 'INV/P-1', '400')
  expect(first).toMatch(/^[\dA-Z]{3}-000001$/)
  await expect(invoice(page, 'INV/P-1')).toContainText('600.00')
  await expect(invoice(page, 'INV/P-1')).toContainText('400.00 on this phone')
  await keepCash(page, 'INV/P-2', '2000')
  const third = await keepCheque(page, 'INV/P-3', { amount: '500', no: '4711' })
  expect(third).toBe(first.replace(/1$/, '3'))

  await test.step('A reload keeps all of it', async () => {
    await page.reload()
    await expect(figure(page)).toHaveAccessibleName('3 are on this phone · 2,900.00')
    await expect(invoice(page, 'INV/P-3')).toContainText('2,500.00')
    await figure(page).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(3)
    await expect(list(page)).toContainText(third)
    await expect(list(page)).toContainText('0 of 1 photos at the office')
    await expectAccessible(page)
  })

  await test.step('One of them is taken back: the office gets both', async () => {
    const second = list(page).getByRole('listitem').filter({ hasText: 'INV/P-2' })
    await second.getByRole('button', { name: 'Take back' }).click()
    await second.getByRole('button', { name: 'Take back' }).click()
    await expect(list(page).getByRole('listitem')).toHaveCount(4)
    await expect(list(page)).toContainText('Takes back')
    await list(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(invoice(page, 'INV/P-2')).toContainText('2,000.00')
  })

  await page.context().setOffline(false)

  await expect(figure(page)).toBeHidden({ timeout: 30_000 })
  const receipts = () =>
    owned(
      `select i.invoice_no as no, r.amount::float8 as amount, count(a.id)::int as pictures
       from receipt r join invoice i on i.id = r.invoice_id
       left join attachment a on a.document_kind = 'receipt' and a.document_id = r.id
       where r.salesman_id = $1 group by i.invoice_no, r.id order by 1`,
      [salesman.userId],
    )
  expect(await receipts()).toEqual([
    { no: 'INV/P-1', amount: 400, pictures: 0 },
    { no: 'INV/P-3', amount: 500, pictures: 1 },
  ])
  await expect(invoice(page, 'INV/P-1')).toContainText('600.00')
  await expect(invoice(page, 'INV/P-1')).not.toContainText('on this phone')
})

test('A phone that died before its small texts were on the disk shows and sends what waits', async ({
  browser,
  desk,
  faults,
}) => {
  const { salesman } = desk
  await anInvoice({ salesman, no: 'INV/P-6', bill: 1000 })
  const page = await phoneWithoutNetwork({ browser, faults, salesman, no: 'INV/P-6' })
  const context = page.context()
  await keepCash(page, 'INV/P-6', '400')
  await page.evaluate(() => localStorage.clear())
  await page.close()

  const next = await context.newPage()
  await next.goto(CASH)
  await expect(figure(next)).toHaveAccessibleName('1 is on this phone · 400.00')
  await figure(next).click()
  await expect(list(next).getByRole('listitem')).toContainText('INV/P-6')
  await list(next).getByRole('button', { name: 'Close' }).first().click()
  await keepCash(next, 'INV/P-6', '100')
  await context.setOffline(false)

  await expect(figure(next)).toBeHidden({ timeout: 30_000 })
  expect(
    await owned('select sum(amount)::float8 as amount from receipt where salesman_id = $1', [salesman.userId]),
  ).toEqual([{ amount: 500 }])
})

test('A logout with a waiting receipt keeps it, and the next user of the phone delivers it without reading it', async ({
  browser,
  desk,
  faults,
}) => {
  const { salesman } = desk
  await anInvoice({ salesman, no: 'INV/P-4', bill: 1000 })
  const colleague = await aUser({ role: role.salesman, in: desk.branch, password: PASSWORD })
  const page = await rememberedIn(browser, faults, { loginId: salesman.loginId, path: CASH })
  faults.allow(NO_LINE, /api\/Intake/)
  await waitUntilRegistered(page, salesman.userId)
  await waitUntilFileIsKept(page, 'login.screen-')
  await loseNetwork(page, 'INV/P-4')
  await keepCash(page, 'INV/P-4', '150')

  await page.getByRole('button', { name: salesman.name }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const question = page.getByRole('dialog', { name: 'Logout' })
  await expect(question).toContainText('1 item (150.00) is on this phone and not at the office.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(figure(page)).toBeVisible()
  await page.context().route('**/api/Intake/**', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: salesman.name }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await question.getByRole('button', { name: 'Keep them here and sign out' }).click()
  await expectScreen(page, 'Login')
  await page.context().setOffline(false)

  await signInPage(page).signIn(colleague.loginId)
  await waitUntilRegistered(page, colleague.userId)
  await figure(page).click()
  await expect(list(page)).toContainText('1 receipt of a colleague')
  await expect(list(page)).not.toContainText('150.00')
  await page.context().unroute('**/api/Intake/**')
  await list(page).getByRole('button', { name: 'Send now' }).click()

  await expect
    .poll(() =>
      owned('select amount::float8 as amount, recorded_by as by from receipt where salesman_id = $1', [
        salesman.userId,
      ]),
    )
    .toEqual([{ amount: 150, by: salesman.userId }])
})

test('A receipt whose answer was lost is on the phone, and is at the office once', async ({
  desk,
  signedIn,
  faults,
}) => {
  const { salesman } = desk
  faults.allow(/CONNECTION_RESET/)
  await anInvoice({ salesman, no: 'INV/P-5', bill: 1000 })
  const page = await signedIn(salesman.loginId, { path: CASH })
  await waitUntilRegistered(page, salesman.userId)
  let isSaved = false
  await page.context().route('**/InsertSalemanReceipts*', async (route) => {
    await route.fetch()
    isSaved = true
    await route.abort('connectionreset')
  })

  await keepCash(page, 'INV/P-5', '150')

  expect(isSaved).toBe(true)
  await expect(figure(page)).toBeHidden()
  expect(await owned('select amount::float8 as amount from receipt where salesman_id = $1', [salesman.userId])).toEqual(
    [{ amount: 150 }],
  )
})

test('A leave that the office returns is corrected in its form', async ({ desk, signedIn, faults }) => {
  await theLeaveTypes()
  const { branch, salesman } = desk
  faults.allow(NO_LINE)
  const dayIn = async (away: number) => wireDay((await today(branch.code, away)) as Day)
  const page = await signedIn(salesman.loginId, { path: '/myLeaves' })
  await expectScreen(page, 'My Leaves')
  await waitUntilRegistered(page, salesman.userId)
  const form = requestForm(page, 'Leave Form')
  const request = async (remarks: string) => {
    await form.choose('Annual')
    await form.field('Start Date').fill(await dayIn(5))
    await form.field('Remarks').fill(remarks)
    await form.submit.click()
    return keptAs(page)
  }
  await page.context().setOffline(true)
  await request('Wedding of a cousin')
  await request('Wedding of a brother')

  await page.context().setOffline(false)

  await expect(figure(page)).toHaveAccessibleName('1 needs your attention')
  await figure(page).click()
  const returned = list(page).getByRole('listitem').filter({ hasText: 'Returned' })
  await expect(returned).toContainText('Choose other days, or withdraw that leave.')
  await expect(list(page).getByRole('listitem').filter({ hasText: 'At the office' })).toHaveCount(1)
  await returned.getByRole('button', { name: 'Correct it' }).click()
  await expect(form.field('Remarks')).toHaveValue('Wedding of a brother')
  await form.field('Start Date').fill(await dayIn(6))
  await form.field('End Date').fill(await dayIn(6))
  await form.submit.click()
  await expectSuccess(page, 'Leave sent for approval')
  await figure(page).click()
  await returned.getByRole('button', { name: 'Remove' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(list(page)).toContainText('Nothing waits on this phone.')
})
