/** A press at a point of a list never decides about another document than the document shown there a moment before. */
import { anInvoice, aParty, type Desk } from '@backoffice/server/testing/builders/desk'
import type { Locator, Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { listPage } from './pages/list-page.ts'
import { NO_LINE, OFFLINE } from './without-network.ts'

async function threeInvoices({ salesman, branch }: Desk) {
  const party = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
  for (const at of [1, 2, 3])
    await anInvoice({ salesman, party, bill: at * 100, no: `INV/${at}`, on: `2026-01-0${at}` })
}

/** Collects the numbers of the invoices that the page sends for approval. */
function approvalsOf(page: Page): string[] {
  const approvals: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/InsertApprovedInvoice')) approvals.push(JSON.stringify(request.postDataJSON()))
  })
  return approvals
}

const middleOf = async (control: Locator) => {
  const box = await control.boundingBox()
  if (!box) throw new Error('The control is not in sight')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The opacity of a control that ignores presses at the moment. */
const LOCKED = '0.55'

const topOf = async (element: Locator) => (await element.boundingBox())?.y

/** Puts something as high as a row above the list, as an older page may do. */
const pushDown = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const pushed = document.createElement('div')
    pushed.style.height = `${document.querySelector('[data-row]')?.clientHeight ?? 0}px`
    main.prepend(pushed)
  })

test('A press at the same point means the same invoice before and after the network came back', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(NO_LINE)
  await threeInvoices(desk)
  const page = await signedIn(desk.director.loginId, { path: '/directorInvoiceApprove' })
  const { row } = listPage(page, 'Approval Invoices')
  const approvals = approvalsOf(page)
  const approve = await middleOf(row('INV/3').getByRole('button', { name: 'Approve' }))
  const top = await topOf(row('INV/3'))

  await page.context().setOffline(true)
  await expect(page.getByText(OFFLINE)).toBeVisible()
  expect(await topOf(row('INV/3'))).toBe(top)
  await page.mouse.click(approve.x, approve.y)
  await expect(page.getByText('No Network').first()).toBeVisible()
  expect(await topOf(row('INV/3'))).toBe(top)
  await page.context().setOffline(false)
  await expect(page.getByText(OFFLINE)).toBeHidden()
  await page.mouse.click(approve.x, approve.y)

  await expect(row('INV/3')).toContainText('Approved')
  expect(approvals.length).toBeGreaterThan(0)
  expect(approvals.filter((input) => !input.includes('INV/3'))).toEqual([])
})

test('A list that moved, or slid down as the page became shorter, accepts a press only after the mouse has moved, and shows that it is locked', async ({
  desk,
  signedIn,
}) => {
  await threeInvoices(desk)
  const page = await signedIn(desk.director.loginId, { path: '/directorInvoiceApprove' })
  const { row } = listPage(page, 'Approval Invoices')
  const approvals = approvalsOf(page)
  const { x, y } = await middleOf(row('INV/2').getByRole('button', { name: 'Approve' }))
  await page.mouse.move(x, y)

  await pushDown(page)
  await page.mouse.down()
  await page.mouse.up()
  await page.mouse.click(x + 1, y + 1)

  const approve = row('INV/3').getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveCSS('opacity', LOCKED)
  expect(approvals).toEqual([])
  await page.mouse.move(x + 4, y + 4)
  await expect(approve).toHaveCSS('opacity', '1')
  await page.mouse.click(x + 4, y + 4)
  await expect(row('INV/3')).toContainText('Approved')
  expect(approvals.map((input) => input.includes('INV/3'))).toEqual([true])
  await expect(row('INV/3')).toHaveCount(0)

  await test.step('The page becomes shorter', async () => {
    await page.setViewportSize({ width: 1093, height: 460 })
    await expect(row('INV/1')).toBeVisible()
    const height = await page.locator('main').evaluate((main) => {
      // The list has to be at the foot of the page, which is as long as the menu.
      const above = document.createElement('div')
      above.style.height = '2000px'
      main.prepend(above)
      const below = document.createElement('div')
      below.id = 'below'
      below.style.height = `${document.querySelector('[data-row]')?.clientHeight ?? 0}px`
      main.append(below)
      window.scrollTo(0, document.body.scrollHeight)
      return below.offsetHeight
    })
    const pressed = await middleOf(row('INV/1').getByRole('button', { name: 'Approve' }))
    await page.mouse.move(pressed.x, pressed.y)

    await page.evaluate(() => document.getElementById('below')?.remove())
    await expect.poll(async () => (await middleOf(row('INV/1'))).y).toBeGreaterThan(pressed.y + height / 2)
    await page.mouse.down()
    await page.mouse.up()

    await expect(row('INV/2').getByRole('button', { name: 'Approve' })).toHaveCSS('opacity', LOCKED)
    expect(approvals).toHaveLength(1)
    await page.mouse.move(pressed.x + 4, pressed.y)
    await page.mouse.click(pressed.x + 4, pressed.y)
    await expect(row('INV/2')).toContainText('Approved')
    expect(approvals.map((input) => input.includes('INV/2'))).toEqual([false, true])
  })
})

test('A list that moved accepts a press of a finger after 600 ms, and a key means the invoice with the focus', async ({
  desk,
  signedIn,
}) => {
  await threeInvoices(desk)
  const page = await signedIn(desk.director.loginId, { path: '/directorInvoiceApprove', ...phone })
  const card = (no: string) => listPage(page, 'Approval Invoices').cards.filter({ hasText: no })
  const approvals = approvalsOf(page)
  const approve = card('INV/3').getByRole('button', { name: 'Approve' })
  await expect(approve).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await pushDown(page)
  const { x, y } = await middleOf(approve)

  await page.touchscreen.tap(x, y)
  await expect(approve).toHaveCSS('opacity', LOCKED)
  expect(approvals).toEqual([])
  await page.clock.runFor(600)
  await expect(approve).toHaveCSS('opacity', '1')
  await page.touchscreen.tap(x, y)

  await expect.poll(() => approvals.map((input) => input.includes('INV/3'))).toEqual([true])
})
