/** The statement of a client: on the screen, on paper and by a link; and the statements of all clients of a month. */
import { addDays, type Day, wireDay } from '@backoffice/contract/day'
import { lastMonthBefore } from '@backoffice/contract/statements/statement-period'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { aNumber, reaching, sendingBy } from '@backoffice/server/testing/builders/client-messages'
import { withPages } from '@backoffice/server/testing/builders/client-words'
import { aParty, anInvoice, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoFault, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectWhole, printedSheets, withoutPrintDialog } from './pages/printed.ts'
import { expectScreen, expectSuccess, goWithin } from './pages/shell.ts'

/** A client who owed 700 before the last month, got an invoice of 300 in it, and paid 120 today. */
async function aClient({ branch, salesman }: Desk) {
  const now = (await today(branch.code)) as Day
  const { from, to } = lastMonthBefore(now)
  const party = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
  await anInvoice({ salesman, party, no: 'INV/26-01001', bill: 700, on: addDays(from, -40) })
  const invoice = await anInvoice({ salesman, party, no: 'INV/26-01002', bill: 300, on: to })
  await aReceipt({ by: salesman, invoice, amount: 120 })
  return { party, now, from, to }
}

const statement = (page: Page) => page.getByRole('article', { name: 'Statement of Noor Pharmacy' })

test('The page of a client leads to the statement, which is printed, shared and opened by its link', async ({
  desk,
  signedIn,
  browser,
  baseURL,
}) => {
  const { party, now, to } = await aClient(desk)
  await withPages(desk.branch.code)
  const page = await signedIn(desk.director.loginId, { path: `/client?aCode=${party}&cCode=${desk.branch.code}` })
  await page.getByRole('main').getByRole('link', { name: 'Statement', exact: true }).click()
  await expectScreen(page, 'Statement')

  await test.step('It begins with the last month, and another period is one press away', async () => {
    await expect(page.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true')
    for (const shown of ['700.00', 'Invoice INV/26-01002', '1,000.00'])
      await expect(statement(page)).toContainText(shown)
    await expect(statement(page)).not.toContainText('-120.00')
    await page.getByRole('button', { name: 'This month' }).click()
    for (const shown of ['1,000.00', 'Receipt', '-120.00', '880.00', '61 to 90 days'])
      await expect(statement(page)).toContainText(shown)
    await expectAccessible(page)
  })

  await test.step('A period that ends tomorrow is refused in words', async () => {
    await field(page, 'To Date').fill(wireDay(addDays(now, 1)))
    await field(page, 'To Date').blur()
    await expect(page.getByText('The last day is still to come.')).toBeVisible()
    await page.getByRole('button', { name: 'Last month' }).click()
  })

  await test.step('Print fills a sheet of A4 with the head, the lines and the ages', async () => {
    await withoutPrintDialog(page)
    await statement(page).getByRole('button', { name: 'Print' }).click()
    const sheets = await printedSheets(page)
    expect(sheets).toHaveLength(1)
    expect(Math.round(sheets[0]?.width ?? 0)).toBe(210)
    expectWhole(sheets, [desk.branch.name, 'Noor Pharmacy', 'INV/26-01002', '1,000.00', 'Page 1 of 1'])
    await page.reload()
  })

  const path = await test.step('Share Link makes the link, which a client opens without a script', async () => {
    await page.evaluate(() =>
      Object.assign(navigator, { share: async ({ text }: { text: string }) => void (document.title = text) }),
    )
    await statement(page).getByRole('button', { name: 'Share Link' }).click()
    const link = statement(page).getByRole('link', { name: /\/main\/s\/[\da-f]{32}$/ })
    await expect(link).toBeVisible()
    await expect(statement(page)).toContainText('The link is open until')
    return new URL((await link.getAttribute('href')) ?? '').pathname
  })

  for (const width of [390, 320]) {
    const context = await browser.newContext({
      viewport: { width, height: 700 },
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    })
    const client = await context.newPage()
    await client.goto(path)
    await expect(client.getByRole('heading', { name: 'Statement', exact: true })).toBeVisible()
    for (const shown of [wireDay(to), 'INV/26-01002', 'Rs. 1,000.00', '31 to 60 days'])
      await expect(client.locator('main')).toContainText(shown)
    await client.getByRole('link', { name: 'اردو' }).click()
    await expect(client.locator('html')).toHaveAttribute('dir', 'rtl')
    await context.close()
    const looked = await signedIn(desk.director.loginId, { path, viewport: { width, height: 700 } })
    for (const search of ['', '?l=ur']) {
      await looked.goto(`${path}${search}`)
      await expectNoOverflow(looked)
      await expectNoFault(looked)
    }
  }

  await test.step('A director ends the link', async () => {
    await statement(page).getByRole('button', { name: 'End Link' }).click()
    await statement(page).getByRole('group', { name: 'End Link' }).getByRole('button', { name: 'End Link' }).click()
    await expectSuccess(page, 'The link is ended. Its page shows nothing any more.')
    expect((await page.request.get(path)).status()).toBe(404)
  })
})

test('On a phone a cashier finds a client and sees the statement, and one without changes says so', async ({
  desk,
  signedIn,
}) => {
  await aClient(desk)
  await aParty({ branch: desk.branch.code, title: 'Quiet Store' })
  const page = await signedIn(desk.cashier.loginId, { ...phone, path: '/clientStatement' })
  const find = async (name: string) => {
    await page.getByRole('combobox').first().fill(name)
    await page.getByRole('option', { name: new RegExp(name) }).tap()
  }

  await find('Noor')
  await expect(statement(page)).toContainText('Invoice INV/26-01002')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.goto('/clientStatement')
  await find('Quiet')
  await expect(page.getByText('Nothing changed in these days.')).toBeVisible()
  await page.goto('/clientStatement?aCode=none')
  await expect(page.getByText(`No client of ${desk.branch.name} has this code. Find the client by name.`)).toBeVisible()
})

test('A director lists the clients of a month, makes their links, and opens a statement', async ({
  desk,
  signedIn,
}) => {
  const { now, party } = await aClient(desk)
  await owned(`update chart set telephone = '+923001234567' where branch_code = $1 and acode = $2`, [
    desk.branch.code,
    party,
  ])
  const page = await signedIn(desk.director.loginId, { path: '/directorQuestions' })
  await page.getByRole('link', { name: 'What did each client owe at the end of last month?' }).click()
  await expectScreen(page, 'Statements')
  const list = listPage(page, 'Statements')

  await expect(page.getByText('The company has no pages for clients.')).toBeVisible()
  for (const shown of ['700.00', '300.00', '1,000.00']) await expect(list.row('Noor Pharmacy')).toContainText(shown)
  await withPages(desk.branch.code)
  await page.reload()
  await page.getByRole('button', { name: 'Make Links' }).click()
  await expectSuccess(page, '1 new link')
  await expectAccessible(page)
  await expect(list.row('Noor Pharmacy')).toContainText(wireDay(addDays(now, 90)).slice(3))
  await page.getByRole('button', { name: 'Make Links' }).click()
  await expectSuccess(page, 'Every client of this month has a link already.')
  await list.row('Noor Pharmacy').getByRole('link', { name: 'Noor Pharmacy' }).click()
  await expectScreen(page, 'Statement')
  await expect(statement(page)).toContainText('1,000.00')
})

test('A director sends the statements of a month after a question with its numbers, and sent again nothing leaves', async ({
  desk,
  signedIn,
}) => {
  const { party, now, from } = await aClient(desk)
  const { code } = desk.branch
  await withPages(code)
  const silent = await aParty({ branch: code, title: 'Silent Store' })
  await anInvoice({ salesman: desk.salesman, party: silent, bill: 90, on: from })
  await aParty({ branch: code, title: 'Quiet Store' })
  await reaching(code, party, { telephone: aNumber() })
  const page = await signedIn(desk.director.loginId, { ...phone, path: '/directorStatements' })
  const question = page.getByRole('dialog', { name: /^Send Statements of / })
  const press = (name: string) => question.getByRole('button', { name })
  const open = async () => {
    await page.getByRole('button', { name: 'Send to Clients' }).tap()
    await expect(question).toBeVisible()
  }

  await test.step('A company that sends no messages is told so', async () => {
    await open()
    await expect(question).toContainText('The company sends no messages.')
    await expect(press('Send to Clients')).toHaveCount(0)
    await press('Cancel').tap()
  })
  await sendingBy(code, 'sms')

  await test.step('The question counts who gets a statement, and who gets none and why', async () => {
    await open()
    await expect(question).toContainText('1 client gets the statement by SMS.')
    await expect(question.getByText('The client has no telephone number').locator('..')).toContainText('1')
    await expect(question.getByText('Nothing happened, and nothing was owed')).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await press('Send to Clients').tap()
    await expectSuccess(page, '1 statement is sent within minutes')
    await expect(question).toBeHidden()
  })

  await test.step('Asked again, it says that the client has the statement', async () => {
    await open()
    await expect(question).toContainText('No client gets the statement now.')
    await expect(question).toContainText('The statement of this month was sent before')
    await expect(press('Send to Clients')).toHaveCount(0)
    await press('Cancel').tap()
  })

  await test.step('A month that is not over has no such button', async () => {
    await page.goto(`/directorStatements?month=${now.slice(0, 7)}`)
    await expect(page.getByRole('button', { name: 'Make Links' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send to Clients' })).toHaveCount(0)
  })

  await goWithin(page, '/directorMessages')
  const card = (client: string) => page.getByRole('listitem').filter({ hasText: client })
  await expect(card('Noor Pharmacy')).toContainText(/Statement · .* · SMS · .*Waits/)
  await expect(card('Silent Store')).toContainText('The client has no telephone number')
})
