/** Keyboard users keep their place: the focus moves on when the pressed button disappears. */
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { say, saying } from './language.ts'
import { aShop } from './order-shop.ts'
import { orderForm, paste } from './pages/order-form.ts'
import { expectSuccess } from './pages/shell.ts'

/** Presses a button by a key, like a user who came to it with Tab. */
const press = (button: Locator) => button.press('Enter')

test(
  'The focus stays in the form of an order, whichever of its buttons goes away @nightly',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const { party, salesman } = desk
    const { first, second } = await aShop(desk)
    const page = await signedIn(salesman.loginId, { path: '/salesmanSaleOrder' })
    const form = orderForm(page)
    await expect(form.field('Client')).toBeFocused()
    const button = (name: string) => page.getByRole('button', { name: say(name), exact: true })

    await test.step('of the lines', async () => {
      await form.item('Cat No').focus()
      await form.type(first.catNo, '3', '', '')
      await press(form.line(first.catNo).getByRole('button', { name: say('Remove') }))
      await expect(button('Undo')).toBeFocused()
      await press(button('Undo'))
      await expect(form.line(first.catNo)).toBeFocused()

      await form.item('Cat No').focus()
      await form.type(first.catNo, '1', '', '')
      await expect(form.question).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(form.question).toHaveCount(0)
      await expect(form.item('Qty')).toBeFocused()
      await press(form.entry.locator('..').getByRole('button', { name: say('Clear') }))
      await expect(form.item('Cat No')).toBeFocused()

      await paste(page, `${second.catNo}\t4\r\n${second.code}\t1\r\n`)
      await expect(page.getByText(saying('1 line added.'))).toBeVisible()
      await press(button('Undo'))
      await expect(form.rows).toHaveCount(1)
      await expect(form.item('Cat No')).toBeFocused()
    })

    await test.step('of the dialogs', async () => {
      await press(button('Paste lines'))
      await expect(page.getByLabel(say('Cat No and quantity'))).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(button('Paste lines')).toBeFocused()
    })

    await test.step('of the draft', async () => {
      await press(form.totals.getByRole('button', { name: say('Clear') }))
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
  },
)
