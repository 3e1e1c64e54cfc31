/** Keyboard users keep their place: the focus moves on when the pressed button disappears. */
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aShop } from './order-shop.ts'
import { choose, field } from './pages/field.ts'
import { importScreen } from './pages/import-screen.ts'
import { orderForm, paste } from './pages/order-form.ts'
import { paymentForm } from './pages/payment-form.ts'
import { expectSuccess } from './pages/shell.ts'

/** Presses a button by a key, like a user who came to it with Tab. */
const press = (button: Locator) => button.press('Enter')

test('The focus stays in the form of an order, whichever of its buttons goes away', async ({ desk, signedIn }) => {
  const { party, salesman } = desk
  const { first, second } = await aShop(desk)
  const page = await signedIn(salesman.loginId, { path: '/salesmanSaleOrder' })
  const form = orderForm(page)
  await expect(form.field('Client')).toBeFocused()
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('of the lines', async () => {
    await form.item('Cat No').focus()
    await form.type(first.catNo, '3', '', '')
    await press(form.line(first.catNo).getByRole('button', { name: 'Remove' }))
    await expect(button('Undo')).toBeFocused()
    await press(button('Undo'))
    await expect(form.line(first.catNo)).toBeFocused()

    await form.item('Cat No').focus()
    await form.type(first.catNo, '1', '', '')
    await expect(form.question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(form.question).toHaveCount(0)
    await expect(form.item('Qty')).toBeFocused()
    await press(form.entry.locator('..').getByRole('button', { name: 'Clear' }))
    await expect(form.item('Cat No')).toBeFocused()

    await paste(page, `${second.catNo}\t4\r\n${second.code}\t1\r\n`)
    await expect(page.getByText('1 line added.')).toBeVisible()
    await press(button('Undo'))
    await expect(form.rows).toHaveCount(1)
    await expect(form.item('Cat No')).toBeFocused()
  })

  await test.step('of the dialogs', async () => {
    await press(button('Paste lines'))
    await expect(page.getByLabel('Cat No and quantity')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button('Paste lines')).toBeFocused()
  })

  await test.step('of the draft', async () => {
    await press(form.totals.getByRole('button', { name: 'Clear' }))
    await expect(form.rows).toHaveCount(0)
    await expect(form.field('Client')).toBeFocused()
    await press(button('Undo'))
    await expect(form.line(first.catNo)).toBeVisible()
    await expect(form.field('Client')).toBeFocused()
  })

  await test.step('of the saved order', async () => {
    await form.chooseClient(`Medical Store ${party}`)
    await form.chooseRep('Marketing Rep', 'Sana Mirza')
    await page.keyboard.press('Control+Enter')
    await expect(form.newOrder).toBeFocused()
    await expectSuccess(page, 'Sale order 1 saved')
    await press(button('Copy as new order'))
    await expect(form.rows).toHaveCount(1)
    await expect(form.item('Cat No')).toBeFocused()
  })
})

test('The focus stays in the payment of a client, whichever of its buttons goes away @nightly', async ({
  desk,
  signedIn,
}) => {
  const { salesman, party } = desk
  for (const [at, bill] of [100, 200, 300].entries())
    await anInvoice({ salesman, party, no: `INV/${at + 1}`, bill, on: `2026-0${at + 1}-15` })
  const title = await titleOf(desk)
  const page = await signedIn(salesman.loginId, { path: '/salesmanCashCollection' })
  const form = paymentForm(page)
  const button = (name: string) => form.form.getByRole('button', { name, exact: true })
  await press(page.getByRole('button', { name: 'By Client' }))
  await expect(form.client).toBeFocused()
  await page.keyboard.type(title.slice(0, 3))
  await expect(page.getByRole('option', { name: title })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(form.received).toBeFocused()
  await page.keyboard.type('250')
  await expect(form.amountOf('INV/2')).toHaveValue('150.00')

  await form.amountOf('INV/2').fill('100')
  await press(button('Spread oldest first'))
  await expect(form.amountOf('INV/1')).toBeFocused()
  await expect(form.amountOf('INV/2')).toHaveValue('150.00')

  await press(button('Add cheque or cash'))
  await expect(form.form.getByLabel(/^Amount 2/)).toBeFocused()
  await press(button('Remove 2'))
  await expect(form.received).toBeFocused()

  await form.method('Cheque').check({ force: true })
  await form.form.getByLabel(/^Cheque No/).fill('77')
  await form.form.getByLabel(/^Cheque Date/).fill('1/1/2020')
  await form.form.getByLabel(/^Cheque Bank/).focus()
  await page.keyboard.type('H')
  await expect(page.getByRole('option', { name: 'Habib Bank Limited' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(button('Do not save')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.submit).toBeFocused()

  await press(button('Clear'))
  await expect(form.client).toBeFocused()
  await press(button('Undo'))
  await expect(form.client).toHaveValue(title)
  await expect(form.client).toBeFocused()

  await press(page.getByRole('button', { name: 'By Invoice' }))
  await expect(page.getByRole('button', { name: 'By Client' })).toBeFocused()
})

async function titleOf({ salesman, party }: Desk): Promise<string> {
  const [client] = await owned<{ title: string }>('select title from chart where branch_code = $1 and acode = $2', [
    salesman.branch,
    party,
  ])
  return client?.title ?? ''
}

test('The focus stays in an import, whichever step its button goes away with @nightly', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId, { path: '/directorImport' })
  const { fresh, work, kind, columns, preview, choose: send } = importScreen(page)
  await choose(kind, 'Parties')
  await fresh.locator('input[type=file]').focus()
  const rows = `Branch Code,Party Code,Party Name\r\n${desk.branch.code},F-1,Al-Madina\r\n`
  await send('parties.csv', Buffer.from(rows))
  await expect(work).toBeFocused()

  await press(columns.getByRole('button', { name: 'Check' }))
  await expect(preview).toBeVisible()
  await expect(work).toBeFocused()

  await press(work.getByRole('button', { name: 'Import', exact: true }))
  const question = page.getByRole('dialog', { name: 'Import' })
  await question.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(work.getByText('1 new and 0 changed imported')).toBeVisible()
  await expect(work).toBeFocused()

  await press(work.getByRole('button', { name: 'Another file' }))
  await expect(fresh).toBeFocused()
})

test('The focus stays next to the closed days after they were closed @nightly', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId, { path: '/directorPeriodClosing' })
  const standing = page.getByRole('region', { name: 'Closed Days', exact: true })
  await field(standing, 'Closed Through').focus()
  await page.keyboard.type('-3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')

  await expect(standing.getByRole('heading')).toHaveText(/^Closed through/)
  await expect(standing).toBeFocused()
})
