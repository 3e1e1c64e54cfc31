/** The page of a client: reached from a list by keyboard, from the palette by number and name, and on a phone. */
import { role } from '@backoffice/contract/access'
import { aCheque, aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aParty, anInvoice, aWorker, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { aVisit, tagged } from '@backoffice/server/testing/builders/visits'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { say, saying } from './language.ts'
import { listPage } from './pages/list-page.ts'
import { expectScreen, heading } from './pages/shell.ts'

const CLIENT = 'Al Fatima Chemists'
const name = (page: Page) => page.getByRole('heading', { level: 2, name: CLIENT })
const figures = (page: Page) => page.locator(`dl[aria-label="${say('Account')}"] dd`)
const tabs = (page: Page) => page.getByRole('navigation', { name: say('Lists of the client') })
const tab = (page: Page, label: string) => tabs(page).getByRole('link', { name: say(label) })
const palette = (page: Page) => page.getByRole('dialog', { name: say('Search or jump to') })
const searchBox = (page: Page) => palette(page).getByRole('combobox')
const found = (page: Page, kind: string) => palette(page).getByRole('group', { name: kind }).getByRole('option')

/** A client with an old and a new unpaid invoice, a cheque on the way, a bounced cheque, a place and a visit. */
async function aClient({ branch, salesman, cashier, director }: Desk) {
  const party = await aParty({ branch: branch.code, title: CLIENT })
  await owned(`update chart set credit_limit = 1000, address = 'Shop 7' where branch_code = $1 and acode = $2`, [
    branch.code,
    party,
  ])
  const old = await anInvoice({ salesman, party, no: 'INV/26-00412', bill: 1000, on: await today(branch.code, -100) })
  await anInvoice({ salesman, party, no: 'INV/26-00413', bill: 500, on: await today(branch.code) })
  const bounced = await aReceipt({ by: salesman, invoice: old, ...aCheque(300), chequeNo: '550100' })
    .sentTo(cashier)
    .approved()
    .bounced(director)
  const waiting = await aReceipt({ by: salesman, invoice: old, ...aCheque(200), chequeNo: '550200' })
    .sentTo(cashier)
    .approved()
  await tagged(director, party, 24.8612, 67.0011)
  await aVisit(salesman, { aCode: party, comments: 'wants samples' })
  return { party, bounced, waiting }
}

test(
  'A list leads to the page of its client by keyboard, and each list of the client to the next',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    await aClient(desk)
    const page = await signedIn(desk.director.loginId, { path: '/directorOutstandingInvoiceReport' })
    const list = listPage(page, 'Outstanding Invoices')

    await test.step('C on a row opens the client', async () => {
      await list.row('INV/26-00412').focus()
      await page.keyboard.press('?')
      await expect(page.getByText(say('On a row: Open the client'))).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(list.row('INV/26-00412')).toBeFocused()
      await page.keyboard.press('c')
      await expectScreen(page, 'Client')
      await expect(heading(page)).toBeFocused()
    })

    await test.step('The client is shown with debts, limit and place', async () => {
      await expect(name(page)).toBeVisible()
      await expect(figures(page)).toHaveText(['1,300.00', '800.00', '200.00', '300.00'])
      await expect(page.getByText(say('Above the credit limit'))).toBeVisible()
      await expect(page.getByText('Shop 7')).toBeVisible()
      await expect(page.getByText(saying(`Tagged by ${desk.director.name} on …`))).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('The ageing narrows the invoices', async () => {
      const invoices = listPage(page, 'Outstanding Invoices')
      await expect(invoices.rows).toHaveCount(2)
      await page
        .getByRole('group', { name: say('Ageing') })
        .getByRole('button', { name: /90\+/ })
        .click()
      await expect(invoices.rows).toHaveCount(1)
      await expect(invoices.row('INV/26-00412')).toBeVisible()
    })

    await test.step('The receipts lead to their timelines, and the cheques are told apart', async () => {
      await tab(page, 'Receipts').focus()
      await page.keyboard.press('Enter')
      const receipts = listPage(page, 'Receipts')
      await expect(receipts.rows).toHaveCount(2)
      await receipts.row('550200').focus()
      await page.keyboard.press('t')
      await expect(page.getByRole('dialog').getByText(say('Recorded', 'timeline')).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await tab(page, 'Waiting Cheques').click()
      await expect(listPage(page, 'Waiting Cheques').row('550200')).toBeVisible()
      await expect(listPage(page, 'Waiting Cheques').rows).toHaveCount(1)
      await tab(page, 'Bounced Cheques').click()
      await expect(listPage(page, 'Bounced Cheques').row('550100')).toBeVisible()
      await tab(page, 'Visits').click()
      await expect(listPage(page, 'Visits').row('wants samples')).toBeVisible()
      await expectAccessible(page)
    })

    await page.goBack()
    await expect(listPage(page, 'Bounced Cheques').row('550100')).toBeVisible()
  },
)

test('The palette finds clients, documents and users, and opens the screen that shows them', async ({
  desk,
  people,
  signedIn,
}) => {
  const { waiting } = await aClient(desk)
  const deposit = await aDeposit({ by: desk.cashier, receipts: [waiting], slipNo: 'HBL-550912' })
  const salesman = await aWorker(people, { role: role.salesman, in: desk.branch, name: 'Zubair Khan' })
  const page = await signedIn(desk.director.loginId)
  await expect(heading(page)).toBeVisible()
  const search = async (text: string) => {
    await page.keyboard.press('Control+k')
    await searchBox(page).fill(text)
  }

  await test.step('A client by a part of the name', async () => {
    await search('fatima chem')
    await expect(found(page, 'Clients')).toHaveText(new RegExp(`^${CLIENT}`))
    await expect(found(page, 'Clients')).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expectScreen(page, 'Client')
    await expect(name(page)).toBeVisible()
  })

  await test.step('A client by letters that Location Approval has too, in the middle of its words', async () => {
    await search('al ti')
    await expect(found(page, 'Clients')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
  })

  await test.step('A cheque by its number, which is marked among the receipts of its client', async () => {
    await search('550200')
    await expect(found(page, 'Cheques')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(listPage(page, 'Receipts').row('550200')).toBeFocused()
  })

  await test.step('An invoice without dashes and zeros, a deposit by its slip, and a user', async () => {
    await search('inv26 412 fatima')
    await found(page, 'Invoices').first().click()
    await expectScreen(page, 'Invoice List')
    await expect(listPage(page, 'Invoice List').rows).toHaveCount(1)
    await search('hbl 5509')
    await expect(found(page, 'Deposits')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expectScreen(page, 'Deposit History')
    await expect(listPage(page, 'Deposit History').row(deposit.no).first()).toBeVisible()
    await search('zubair')
    await expect(found(page, 'Users')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expectScreen(page, 'User Management')
    await expect(page.getByRole('heading', { name: salesman.name, exact: true })).toBeVisible()
  })

  await test.step('Nothing has this name', async () => {
    await search('nobody of this name')
    await expect(palette(page).getByText('Nothing here has that name.')).toBeVisible()
  })
})
