/** The form of a sale order for a director, who may choose the branch, and on a phone. */
import { role } from '@backoffice/contract/access'
import { aParty, aWorker, today } from '@backoffice/server/testing/builders/desk'
import { aMarketingRep, orderNow } from '@backoffice/server/testing/builders/orders'
import { aBranch } from '@backoffice/server/testing/builders/people'
import { owned } from '@backoffice/server/testing/owner'
import { expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { aShop } from './order-shop.ts'
import { field } from './pages/field.ts'
import { orderForm, pick } from './pages/order-form.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'

test('A director orders for a salesman, and confirms before another branch clears client and reps', async ({
  desk,
  people,
  signedIn,
}) => {
  const { branch, salesman, party } = desk
  const { first } = await aShop(desk)
  const second = await aBranch({ company: branch.companyCode })
  const director = await aWorker(people, { role: role.director, in: [branch, second] })
  const other = await aWorker(people, { role: role.salesman, in: second })
  const otherParty = await aParty({ branch: second.code, title: 'Far Away Pharmacy' })
  await aMarketingRep({ branch: second.code, name: 'Kamran Yousaf' })
  await aWorker(people, { role: role.salesman, in: branch })
  const page = await signedIn(director.loginId, { path: '/directorSaleOrder' })
  const form = orderForm(page)

  await form.chooseClient(`Medical Store ${party}`)
  await form.item('Cat No').focus()
  await form.type(first.catNo, '2', '', '')
  await form.submit.click()
  await expectError(page, 'Please select marketing rep', { at: form.field('Marketing Rep') })
  await form.chooseRep('Marketing Rep', 'Sana Mirza')
  await form.submit.click()
  await expectError(page, 'Please select salesmanRep rep', { at: form.field('Medical Rep') })
  await form.chooseRep('Medical Rep', salesman.name)

  await pick(form.field('Branch'), second.name)
  await expect(form.question).toContainText('client, Medical Rep and Marketing Rep are cleared')
  await expect(form.question.getByRole('button', { name: 'Stay' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.field('Client')).toHaveValue(`Medical Store ${party}`)
  await pick(form.field('Branch'), second.name)
  await form.question.getByRole('button', { name: 'Change branch' }).click()
  await expect(form.field('Client')).toHaveValue('')
  await expect(form.rows).toHaveCount(1)
  await expect(form.field('Medical Rep')).toHaveValue('')
  await expect(form.field('Marketing Rep')).toHaveValue('')
  await form.chooseRep('Medical Rep', other.name)
  await form.chooseRep('Marketing Rep', 'Kamran Yousaf')
  await form.chooseClient('Far Away Pharmacy')
  await form.submit.click()
  await expectSuccess(page, 'Sale order 1 saved')
  const [saved] = await owned<{ id: number; party: string }>(
    'select id::int, party from sale_order where branch_code = $1',
    [second.code],
  )
  expect(saved?.party).toBe(otherParty)
  expect(await orderNow({ id: saved?.id ?? 0 })).toMatchObject({ net: 200, status: 0 })
  await page.getByRole('link', { name: 'Sale Order Reports' }).click()
  await expectScreen(page, 'Sale Order Report')
})

test('On a phone items are chosen on a sheet, the header folds, and Submit stays in sight @nightly', async ({
  desk,
  signedIn,
}) => {
  const { salesman, party } = desk
  const { first, second } = await aShop(desk)
  const page = await signedIn(salesman.loginId, { ...phone, path: '/salesmanSaleOrder' })
  const form = orderForm(page)
  const cards = page.getByRole('list', { name: 'Lines' }).locator('> li')
  const inSight = () => expect(form.submit).toBeInViewport({ ratio: 1 })

  await form.chooseClient(`Medical Store ${party}`)
  await expect(form.field('Remarks')).toBeHidden()
  await form.chooseRep('Marketing Rep', 'Sana Mirza')
  await expect(form.field('Marketing Rep')).toBeHidden()
  await expect(form.header).toContainText(`${salesman.name} · Sana Mirza`)
  await inSight()
  await page.setViewportSize({ width: 320, height: 640 })
  for (const name of ['Paste lines', 'Earlier orders', 'Sale Order Reports'])
    await expect.soft(form.header.getByText(name, { exact: true })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(phone.viewport)

  for (const [item, quantity, lines] of [
    [first, '4', '1 line'],
    [second, '2', '2 lines'],
  ] as const) {
    await form.entry.getByRole('button', { name: 'Cat No' }).tap()
    await page.getByRole('searchbox').fill(item.catNo.toUpperCase())
    await page.getByRole('dialog').getByRole('button', { name: item.name }).tap()
    await expect(form.item('Qty')).toBeFocused()
    await page.keyboard.type(quantity)
    await form.entry.getByRole('button', { name: 'Add' }).tap()
    await expect(cards.filter({ hasText: item.name })).toBeVisible()
    await expect(page.getByText(new RegExp(`^Line \\d: ${item.name} · ${quantity} `))).toBeInViewport({ ratio: 1 })
    await expect(form.totals.getByText(`${lines} · `)).toBeInViewport({ ratio: 1 })
    await inSight()
  }
  await form.header.getByRole('button', { name: 'Show all fields' }).tap()
  await field(form.header, 'Delivery Date').fill('01/02/2020')
  await form.header.getByRole('button', { name: 'Show fewer fields' }).tap()
  await form.submit.tap()
  await expectError(page, 'Delivery Date can not be before S.O Date', { at: form.field('Delivery Date') })
  const [, month = '', day = ''] = /^\d{4}-(\d\d)-(\d\d)$/.exec(await today(desk.branch.code)) ?? []
  await expect(form.field('S.O Date')).toHaveValue(new RegExp(`^${month}/${day}/`))
  await form.field('Delivery Date').fill('+30')
  await form.submit.tap()
  await expectSuccess(page, 'Sale order 1 saved')
  await expect(form.saved.locator('strong')).toHaveText('1')
  await expect(form.newOrder).toBeInViewport({ ratio: 1 })
  await expectNoOverflow(page)
})
