import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, type Desk } from '@backoffice/server/testing/builders/desk'
import { expectAccessible } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { inLine, say } from './language.ts'
import { deposit } from './pages/deposit-form.ts'
import { listPage, pressIn } from './pages/list-page.ts'
import { goWithin } from './pages/shell.ts'
import { timelineOf } from './pages/timeline.ts'

/** Matches a moment as people write it, in the company's time zone. */
const moment = /\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/

const aDeclined = ({ salesman, cashier }: Desk) =>
  aReceipt({ by: salesman, amount: 640 })
    .sentTo(cashier, 'counted twice')
    .declined('The amount on the slip differs. Please count again.')

test(
  'A salesman reads who did what with a receipt, and why it came back',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const { salesman, cashier } = desk
    await aDeclined(desk)
    const page = await signedIn(salesman.loginId, { path: '/salesmanCashTransfer' })
    const row = listPage(page, 'Cash Transfer').row('640.00')
    const { dialog, events, titles, fact } = timelineOf(page, 'receipt')

    await test.step('by mouse', async () => {
      await pressIn(row, 'Timeline')
      await expect(titles).toHaveText([say('Recorded', 'timeline'), say(`Sent to ${cashier.name}`), say('Declined')])
      await expect(events.nth(0)).toContainText(inLine(salesman.name, 'Salesman'))
      await expect(events.nth(0)).toContainText('640.00')
      await expect(events.nth(1)).toContainText('counted twice')
      await expect(events.nth(2)).toContainText(inLine(cashier.name, 'Cashier'))
      await expect(events.nth(2)).toContainText('The amount on the slip differs. Please count again.')
      await expect(events.nth(2).locator('time')).toHaveText(moment)
      await expect(fact('Salesman')).toHaveText(salesman.name)
      await expect(dialog.getByText(say('With salesman'))).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(row.getByRole('button', { name: say('Timeline') })).toBeFocused()
    })

    await test.step('by the key T', async () => {
      await row.focus()
      await page.keyboard.press('t')
      await expect(titles).toHaveCount(3)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(row).toBeFocused()
    })

    await test.step('whole and accessible on the screen of a phone', async () => {
      await page.setViewportSize(phone.viewport)
      await pressIn(page.locator('[data-row]'), 'Timeline')
      await expect(titles).toHaveCount(3)
      expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      await expectAccessible(page)
    })
  },
)

test('A cashier and a director read the same story, and that of the deposit', async ({ desk, signedIn }) => {
  const { salesman, cashier, director } = desk
  const receipt = await aReceipt({ by: salesman, amount: 321 }).sentTo(cashier).approved()
  const first = await aDeposit({ by: cashier, receipts: [receipt], slipNo: 'SL-1' }).declinedBy(director, 'blurred')
  const second = await aDeposit({ by: cashier, receipts: [receipt], slipNo: 'SL-2' })
  const story = [
    'Recorded',
    `Sent to ${cashier.name}`,
    'Approved',
    `Put into deposit ${first.no}`,
    'Deposit declined',
    `Put into deposit ${second.no}`,
  ]

  const atCounter = await signedIn(cashier.loginId, { path: '/cashierCashCollection?status=-1' })
  await listPage(atCounter, 'Cash Collection').press('321.00', 'Timeline')
  const counter = timelineOf(atCounter, 'receipt')
  await expect(counter.titles).toHaveText(story)
  await expect(counter.events.nth(4)).toContainText(`${director.name} · Director`)
  await expect(counter.events.nth(4)).toContainText('blurred')
  await expect(counter.dialog.getByText('In deposit')).toBeVisible()

  const atOffice = await signedIn(director.loginId, { path: '/directorDepositApproval' })
  const deposits = listPage(atOffice, 'Deposit Approval')
  await deposits.row('SL-2').focus()
  await atOffice.keyboard.press('t')
  const ofDeposit = timelineOf(atOffice, 'deposit')
  await expect(ofDeposit.titles).toHaveText(['Deposit made with slip SL-2'].map((words) => say(words)))
  await expect(ofDeposit.fact('Cashier Name')).toHaveText(cashier.name)
  await atOffice.keyboard.press('Escape')
  await expect(ofDeposit.dialog).toBeHidden()
  await expect(deposits.row('SL-2')).toBeFocused()

  await deposits.press('SL-2', 'View Invoices')
  await listPage(atOffice, 'Invoices').press('321.00', 'Timeline')
  const ofReceipt = timelineOf(atOffice, 'receipt')
  await expect(ofReceipt.titles).toHaveText(story)
  await atOffice.keyboard.press('Escape')
  await expect(ofReceipt.dialog).toBeHidden()
  await expect(atOffice.getByRole('dialog', { name: 'Invoices' })).toBeVisible()
})

test('The slip is where the receipt was put into the deposit, for users who may open the deposit @nightly', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier, director } = desk
  const invoice = await anInvoice({ salesman, no: 'INV/S-1', bill: 450 })
  await aReceipt({ by: salesman, invoice, amount: 450 }).sentTo(cashier).approved()
  const atCounter = await signedIn(cashier.loginId, { path: '/cashierDeposits' })
  const account = `Current Account ${desk.account}`
  await deposit(atCounter, { slipNo: 'SL-9', account, invoiceNo: invoice.no, total: '450.00' })

  await test.step('Its cashier', async () => {
    await goWithin(atCounter, '/cashierCashCollection?status=-1')
    await listPage(atCounter, 'Cash Collection').press(invoice.no, 'Timeline')
    const { titles, images } = timelineOf(atCounter, 'receipt')
    await expect(titles.nth(3)).toHaveText(/^Put into deposit /)
    await expect(images(3)).toHaveCount(1)
    await images(3).click()
    const lightbox = atCounter.getByRole('dialog', { name: 'Image 1 of 1' })
    await expect(lightbox.getByRole('img', { name: 'Image 1' })).toBeVisible()
    // The slip belongs to all receipts of the deposit; the amount of this receipt is not on it.
    await expect(lightbox.getByText('450.00')).toHaveCount(0)
  })

  await test.step('A director on a phone, at the deposit itself', async () => {
    const atOffice = await signedIn(director.loginId, { ...phone, path: '/directorDepositApproval' })
    await pressIn(listPage(atOffice, 'Deposit Approval').cards, 'Timeline')
    const { dialog, titles, images } = timelineOf(atOffice, 'deposit')
    await expect(titles).toHaveText(['Deposit made with slip SL-9'].map((words) => say(words)))
    await expect(images(0)).toHaveCount(1)
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await expectAccessible(atOffice)
  })

  await test.step('Not its salesman', async () => {
    const onTheRoad = await signedIn(salesman.loginId, { path: '/salesmanCashTransferReport?status=-1' })
    await listPage(onTheRoad, 'Cash Transfer Report').press(invoice.no, 'Timeline')
    const { dialog, titles } = timelineOf(onTheRoad, 'receipt')
    await expect(titles.nth(3)).toHaveText(/^Put into deposit /)
    await expect(dialog.getByRole('button', { name: /^View image / })).toHaveCount(0)
  })
})
