/** Messages cover no row, field, button or picture of the open document, and the head of a review shows the last decision. */
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import type { Desk } from '@backoffice/server/testing/builders/desk'
import type { Page } from '@playwright/test'
import { expect, phone, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { listPage, pressIn } from './pages/list-page.ts'
import { reviewPage } from './pages/review.ts'

const path = '/directorDepositApproval'

async function deposits({ salesman, cashier, account }: Desk, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const receipt = await aReceipt({ by: salesman, amount: 10 * at })
      .sentTo(cashier)
      .approved()
    await aDeposit({ by: cashier, receipts: [receipt], account, slipNo: `SLIP-${at}` })
  }
}

/** Returns what the toasts lie over: in the topmost dialog where one is open, else below the header of the page. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toasts = [...document.querySelectorAll('[data-toast]:not([data-behind])')]
    if (toasts.length === 0) return ['no toast is in sight']
    const around = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main')
    const parts = [
      ...(around?.querySelectorAll('[data-row], button, a, input, select, textarea, dd, img, label') ?? []),
    ]
    if (parts.length === 0) return ['nothing is there to be covered']
    return parts.flatMap((part) => {
      const a = part.getBoundingClientRect()
      if (part.closest('[data-toast]') || a.width === 0) return []
      const isCovered = toasts.some((toast) => {
        const b = toast.getBoundingClientRect()
        return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
      })
      return isCovered ? [`${part.tagName} ${part.getAttribute('aria-label') ?? part.textContent}`.slice(0, 60)] : []
    })
  })

test('Several messages cover nothing of a list or a dialog: laptop', async ({ desk, signedIn, faults }) => {
  faults.allow(/ERR_FAILED/)
  await deposits(desk, 4)
  const page = await signedIn(desk.director.loginId, { path, viewport: { width: 1366, height: 768 } })
  const list = listPage(page, 'Deposit Approval')
  const row = (slip: string) => list.row(slip).or(list.cards.filter({ hasText: slip }))
  for (const slip of ['SLIP-1', 'SLIP-2']) {
    await pressIn(row(slip), 'Approve')
    await expect(row(slip)).toContainText('Approved')
  }
  await expect(page.locator('[data-toast]')).toHaveCount(2)
  await page.evaluate(() => window.scrollTo(0, 0))
  expect(await covered(page)).toEqual([])

  await page.route('**/UpdateCashierDepositsByDirector*', (route) => route.abort())
  await pressIn(row('SLIP-3'), 'Decline')
  const { dialog, typed } = askDialog(page, 'Decline Deposit')
  await typed('Comment').fill('No slip is attached to it.')
  await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await covered(page)).toEqual([])
})
test('The head of a review counts, undoes, leads back and shows errors without a toast: phone', async ({
  desk,
  signedIn,
  faults,
}) => {
  faults.allow(/ERR_FAILED/)
  await deposits(desk, 4)
  const page = await signedIn(desk.director.loginId, { path: `${path}?review=first`, ...phone })
  const { dialog, outcome, panel, place, press, takesKeys } = reviewPage(page)
  const undo = dialog.getByRole('button', { name: 'Undo' })
  for (const slip of ['SLIP-4', 'SLIP-3']) {
    await expect(panel).toContainText(slip)
    await takesKeys()
    await press('Approve')
  }
  await expect(outcome).toHaveText(/^Approved 30\.00 · DEP-/)
  await expect(dialog.getByText('2 approved, 70.00')).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)

  await page.keyboard.press('u')
  await expect(outcome).toHaveText(/^Undone 30\.00 · DEP-/)
  await expect(undo).toHaveCount(0)
  await expect(dialog.getByText('2 approved')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Back to it' }).click()
  await expect(panel).toContainText('SLIP-3')

  await page.route('**/UpdateCashierDepositsByDirector*', (route) => route.abort())
  const top = await panel.evaluate((element) => element.getBoundingClientRect().top)
  await takesKeys()
  await press('Approve')
  await expect(dialog.getByRole('alert')).toContainText('No Network')
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  expect(await panel.evaluate((element) => element.getBoundingClientRect().top)).toBe(top)
  await page.unroute('**/UpdateCashierDepositsByDirector*')
  await takesKeys()
  await press('Approve')
  await expect(outcome).toHaveText(/^Approved 30\.00 · DEP-/)
  await expect(place).toHaveText('3 of 4')
})
