import { expect, test } from './fixtures.ts'
import { receiptForm } from './pages/receipt-form.ts'

test('A toast is top right for five seconds, a second more after the pointer left it, and is not repeated', async ({
  desk,
  signedIn,
}) => {
  const page = await signedIn(desk.salesman.loginId, { path: '/salesmanCashCollection' })
  await expect(page.getByText(/^No pending invoices/)).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const { submit } = receiptForm(page)
  const message = page.getByRole('alert')
  const toast = message.locator('..')

  await submit.click()
  await expect(message).toHaveText('ErrorPlease select any invoice first')
  const { x = 0, y = 0, width = 0 } = (await toast.boundingBox()) ?? {}
  expect([x + width > 1400, y < 100]).toEqual([true, true])

  await page.clock.runFor(4999)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(1)
  await expect(toast).toHaveAttribute('data-leaving')
  await page.clock.runFor(300)
  await expect(message).toBeHidden()

  await submit.click()
  await page.clock.runFor(3000)
  await submit.click()
  await expect(message).toHaveText('ErrorPlease select any invoice first×2')
  await page.clock.runFor(4999)
  await expect(message).toBeVisible()

  await message.hover()
  await page.clock.runFor(20_000)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.mouse.move(700, 700)
  await page.clock.runFor(999)
  await expect(toast).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(301)
  await expect(message).toBeHidden()
})
