/** The form of a sale order: entered by keys, pasted, copied, and saved above a limit. */
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { anOrder, orderLineOf } from '@backoffice/server/testing/builders/orders'
import { aGodown, moved } from '@backoffice/server/testing/builders/stock'
import { owned } from '@backoffice/server/testing/owner'
import { expect, test } from './fixtures.ts'
import { inLine, say } from './language.ts'
import { aShop } from './order-shop.ts'
import { orderForm } from './pages/order-form.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'

const orders = ({ branch }: Desk) =>
  owned<{ no: number; net: number; word: string }>(
    'select order_no as no, total_net::float as net, credit_word as word from sale_order where branch_code = $1 order by 1',
    [branch.code],
  )

test(
  'A salesman enters an order by keys alone, and a reload loses nothing',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const { salesman, branch, party } = desk
    const { mark, first, second, third } = await aShop(desk)
    const godown = await aGodown({ branch: branch.code, name: 'Main Store' })
    await moved(
      { godown, item: first, lot: 'L-1', expires: '2099-12-31', received: 40 },
      { godown, item: first, lot: 'L-2', expires: '2020-01-31', received: 2.5 },
    )
    await anOrder({ by: salesman, party, lines: [orderLineOf(first, { quantity: 4, rate: 92.5, discount: 5 })] })
    await anInvoice({ salesman, party, bill: 1200, on: '2020-01-15' })
    const page = await signedIn(salesman.loginId, { path: '/salesmanSaleOrder' })
    const form = orderForm(page)
    await expectScreen(page, 'Sale Order')

    await test.step('The rules speak in their order, and point at the field', async () => {
      await expect(form.field('Client')).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expectError(page, 'Please select items', { at: form.item('Cat No') })
      await form.item('Self Rate').press('Enter')
      await expectError(page, 'Please enter Cat No', { at: form.item('Cat No') })
      await form.item('Cat No').click()
      await expect(
        page
          .getByRole('listbox', { name: say('Choices') })
          .getByRole('option')
          .first(),
      ).toBeVisible()
      await form.type('no such item')
      await expectError(page, 'No item is found for “no such item”', { at: form.item('Cat No') })
      await form.item('Cat No').focus()
      await form.type(first.catNo, '0', '', '')
      await expectError(page, 'Quantity can not be zero', { at: form.item('Qty') })
    })

    await test.step('Cat No, Enter, Qty, Enter, Disc Percent, Enter, Self Rate, Enter adds a line', async () => {
      await expect(form.item('Product Description')).toHaveValue(first.name)
      await expect(form.item('MRP')).toHaveValue('100.00')
      await form.item('Qty').focus()
      await form.type('3', '10')
      await expect(form.item('Self Rate')).toBeFocused()
      await form.type('33.35')
      await expect(form.item('Cat No')).toBeFocused()
      // 3 × 33.35 = 100.05; 10 % of it is 10.005, rounded half up.
      await expect(form.line(first.catNo)).toContainText('90.04')
    })

    await test.step('An item is found by code, by serial and by a part of its name', async () => {
      await form.type(second.code, '2', '', '')
      await form.type(String(third.serial), '1', '', '')
      await expect(form.rows).toHaveCount(3)
      await expect(form.columns).toHaveText(
        [
          'S.No',
          'Cat No',
          'Product Description',
          'Qty',
          'Unit',
          'MRP',
          'Disc Percent',
          'Self Rate',
          'Amount',
          'Net Amount',
          'Action',
        ].map((words) => say(words)),
      )
      await form.type(`amlodipine ${mark}`)
      await expect(form.item('Cat No')).toHaveValue(first.catNo)
      await expect(form.item('Qty')).toBeFocused()
    })

    await test.step('An item that the order has already can be added to its line', async () => {
      await form.type('2', '', '')
      await expect(form.question).toContainText(say(`${first.catNo} is line 1 already, with 3 Box × 33.35.`))
      await page.keyboard.press('Enter')
      await expect(form.line(first.catNo)).toContainText('150.07')
      await expect(form.item('Cat No')).toBeFocused()
      await expect(form.rows).toHaveCount(3)
    })

    await test.step('Client and reps are the last that is missing', async () => {
      await page.keyboard.press('Control+Enter')
      await expectError(page, say('Please select client', 'orders'), { at: form.field('Client') })
      await form.field('Client').focus()
      await page.keyboard.type(party)
      await expect(page.getByRole('listbox', { name: say('Choices') }).getByRole('option')).toHaveCount(1)
      await page.keyboard.press('Enter')
      await expect(form.field('Marketing Rep')).toBeFocused()
      await expect(form.field('Medical Rep')).toHaveValue(salesman.name)
      await page.keyboard.press('Control+Enter')
      await expectError(page, 'Please select marketing rep', { at: form.field('Marketing Rep') })
      await form.field('Marketing Rep').focus()
      await form.type('sana')
      await expect(form.field('Remarks')).toBeFocused()
      await form.type('By noon')
      await expect(form.item('Cat No')).toBeFocused()
    })

    await test.step('The form shows the client’s debts, the stock by lot, and the last rate', async () => {
      await expect(form.owed).toHaveText([
        inLine('Outstanding', '1,200.00'),
        inLine('Older than 90 Days', '1,200.00'),
        inLine('Bounced Cheques', '0'),
        inLine('Open Orders', '1', '351.50'),
      ])
      await form.type(first.catNo)
      await expect(form.stockAndRate).toContainText(inLine('Stock', '42.5', 'Box'))
      await expect(form.stockAndRate.getByRole('listitem')).toHaveText([
        /2\.5.*L-2.*01\/31\/2020.*Main Store/,
        /40.*L-1.*12\/31\/2099.*Main Store/,
      ])
      await page.keyboard.press('Alt+l')
      await expect(form.item('Self Rate')).toHaveValue('92.50')
      await expect(form.item('Disc Percent')).toHaveValue('5')
    })

    await test.step('A reload loses neither the lines nor the half-typed line', async () => {
      await page.reload()
      await expect(page.getByText(say('What you typed here before was kept.'))).toBeVisible()
      await expect(form.rows).toHaveCount(3)
      await expect(form.item('Self Rate')).toHaveValue('92.50')
      await form.submit.click()
      await expectError(page, 'Add the item you have begun to enter, or clear it', { at: form.item('Cat No') })
      await form.entry
        .locator('..')
        .getByRole('button', { name: say('Clear') })
        .click()
    })

    await test.step('Lines are edited and removed, and the removal is undone', async () => {
      await form
        .line(second.catNo)
        .getByRole('button', { name: say('Edit') })
        .click()
      await expect(form.item('Qty')).toBeFocused()
      await form.type('5', '', '')
      await expect(form.line(second.catNo)).toContainText('500.00')
      await form
        .line(third.catNo)
        .getByRole('button', { name: say('Remove') })
        .click()
      await expect(form.rows).toHaveCount(2)
      await page.getByRole('button', { name: say('Undo') }).click()
      await expect(form.rows).toHaveCount(3)
      await expect(form.totals).toContainText(inLine('Total Net Amount', '750.07'))
    })

    await test.step('After the save the number is shown, the header locked, and New Order begins anew', async () => {
      await page.keyboard.press('Control+Enter')
      await expect(form.newOrder).toBeFocused()
      await expectSuccess(page, 'Sale order 2 saved')
      await expect(form.saved.locator('strong')).toHaveText('2')
      await expect(form.field('S.O No')).toHaveValue('2')
      await expect(form.field('Remarks')).toHaveValue('By noon')
      await expect(form.field('Remarks')).toBeDisabled()
      await expect(form.field('Client')).toBeDisabled()
      await expect(form.submit).toBeHidden()
      expect(await orders(desk)).toMatchObject([{ no: 1 }, { no: 2, net: 750.07 }])
      await page.keyboard.press('Alt+n')
      await expect(form.field('Client')).toBeFocused()
      await expect(form.field('Client')).toHaveValue('')
      await expect(form.rows).toHaveCount(0)
      await expect(form.field('Medical Rep')).toHaveValue(salesman.name)
    })
  },
)
