/** The review of waiting documents, one after the other with their evidence. */
import { decideDeposit } from '@backoffice/contract/deposits/deposits'
import { decision, status } from '@backoffice/contract/statuses'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import type { Desk } from '@backoffice/server/testing/builders/desk'
import { owned } from '@backoffice/server/testing/owner'
import { expect, test } from './fixtures.ts'
import { arrowTo, inLine, say } from './language.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { listPage } from './pages/list-page.ts'
import { reviewPage } from './pages/review.ts'
import { depositsWithSlips } from './slips.ts'

/** The most presses of keys for a deposit, with the opening of the review. */
const MAX_PRESSES = 2
const path = '/directorDepositApproval'

/** Makes deposits of 11.00, 12.00 and so on, without the picture of a slip; the last one is the newest. */
async function deposits({ salesman, cashier, account }: Desk, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const receipt = await aReceipt({ by: salesman, amount: 10 + at })
      .sentTo(cashier)
      .approved()
    await aDeposit({ by: cashier, receipts: [receipt], account, slipNo: `SLIP-${at}` })
  }
}

/** Returns the statuses of the deposits, the oldest first. */
const statuses = async ({ branch }: Desk) =>
  (await owned<{ status: number }>('select status from deposit where branch_code = $1 order by id', [branch.code])).map(
    (deposit) => deposit.status,
  )
const { pending, approved, declined } = status
const wide = { viewport: { width: 1366, height: 768 } } as const

test(
  'Three deposits are reviewed with slip, lines and sum by a few keys',
  { tag: '@both-ways' },
  async ({ desk, signedIn, request }) => {
    const count = 3
    await depositsWithSlips(request, desk, count)
    const page = await signedIn(desk.director.loginId, { path })
    await expect(listPage(page, 'Deposit Approval').rows.first()).toBeVisible()
    const review = reviewPage(page)
    let presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }

    await press('r')
    for (let at = 1; at <= count; at += 1) {
      const number = count + 1 - at
      await review.isAt(at, count)
      await expect(review.facts).toContainText([`SLIP-${number}`])
      await expect(review.picture).toBeInViewport()
      await expect(review.picture).toHaveJSProperty('complete', true)
      await expect
        .poll(() => review.picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      await expect(review.lines).toHaveCount(2)
      await expect(review.lines.last()).toBeInViewport()
      await expect(review.sumCheck).toHaveText(say(`The lines add up to ${number * 30}.00, like the total`))
      await expect(review.sumCheck).toBeInViewport()
      await review.takesKeys()
      await press('a')
    }

    await expect(review.dialog).toContainText(say('This was the last one.'))
    expect(presses).toBeLessThanOrEqual(MAX_PRESSES * count)
    expect(await statuses(desk)).toEqual(Array.from({ length: count }, () => approved))
  },
)

test(
  'The review begins at the row, walks by arrows, declines with a reason and comes back to the list',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    await deposits(desk, 4)
    const page = await signedIn(desk.director.loginId, { path })
    const list = listPage(page, 'Deposit Approval')
    const review = reviewPage(page)
    await list.searchBox.press('ArrowDown')
    await expect(list.rows.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(list.rows.nth(1)).toBeFocused()

    await test.step('A held key acts once, and Enter opens and approves nothing', async () => {
      await page.keyboard.press('r')
      await review.isAt(2, 4)
      await expect(review.marks).toHaveText([say('No slip')])
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: say('Invoices') })).toBeVisible()
      await page.keyboard.press('a')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: say('Invoices') })).toBeHidden()
      await page.keyboard.down('a')
      await review.isAt(3, 4)
      for (let at = 0; at < 30; at += 1) await page.keyboard.down('a')
      await page.keyboard.up('a')
      expect(await statuses(desk)).toEqual([pending, pending, approved, pending])
    })

    await test.step('Arrows go to the other rows, past the decided one', async () => {
      await page.keyboard.press(arrowTo('before'))
      await review.isAt(1, 4)
      await expect(review.panel).toContainText('SLIP-4')
      await page.keyboard.press(arrowTo('next'))
      await expect(review.panel).toContainText('SLIP-2')
    })

    await test.step('What was typed of a reason is kept; a declined deposit gives way to the next one', async () => {
      const dialog = askDialog(page, 'Decline Deposit')
      await page.keyboard.press('d')
      await expect(dialog.typed('Comment')).toBeFocused()
      await page.keyboard.type('No stamp')
      await page.keyboard.press('Escape')
      await expect(dialog.dialog).toBeHidden()
      await page.keyboard.press('d')
      await expect(dialog.typed('Comment')).toHaveValue('No stamp')
      await page.keyboard.press('Control+Enter')
      await expect(review.panel).toContainText('SLIP-1')
      await expect(review.outcome).toHaveText(inLine('Declined', '12.00', 'DEP'))
      const iconOf = (word: string) => review.rows.getByText(word, { exact: true }).locator('path').getAttribute('d')
      expect(await iconOf(say('Declined'))).not.toBe(await iconOf(say('Approved', 'words.')))
      expect(await statuses(desk)).toEqual([pending, declined, approved, pending])
    })

    await test.step('Escape leads to the row that was looked at; the address leads to it again', async () => {
      const address = page.url()
      await page.keyboard.press('Escape')
      await expect(review.dialog).toBeHidden()
      await expect(list.row('SLIP-1')).toBeFocused()
      await page.goto(address)
      await expect(review.panel).toContainText('SLIP-1')
      await page.keyboard.press('Escape')
      await page.keyboard.press('r')
      await expect(review.dialog).toBeVisible()
      await page.goBack()
      await expect(review.dialog).toBeHidden()
    })
  },
)

test('The rows of the page are next to the document, lead to it, and show in their places what was decided', async ({
  desk,
  signedIn,
}) => {
  await deposits(desk, 3)
  const page = await signedIn(desk.director.loginId, { path: `${path}?review=first`, ...wide })
  const review = reviewPage(page)
  const current = review.dialog.locator('[aria-current]')
  await expect(review.rows).toHaveText([/SLIP-3.*No slip/, /SLIP-2.*No slip/, /SLIP-1.*No slip/])
  await expect(current).toContainText('SLIP-3')
  await expect(review.dialog).toContainText('3 waiting on this page · 36.00')

  await test.step('a press on a row leads to its document, and K goes back', async () => {
    await review.rows.nth(1).getByRole('button').click()
    await expect(review.panel).toContainText('SLIP-2')
    await expect(review.panel).toBeFocused()
    await review.isAt(2, 3)
    await page.keyboard.press('k')
    await expect(review.panel).toContainText('SLIP-3')
    await page.keyboard.press('j')
    await expect(current).toContainText('SLIP-2')
  })

  await test.step('a decided row keeps its place for as long as the review is open, and leads nowhere', async () => {
    await page.keyboard.press('a')
    await expect(current).toContainText('SLIP-1')
    await expect(review.rows.nth(1)).toHaveText(/SLIP-2.*Approved/)
    await expect(review.rows.nth(1).getByRole('button')).toHaveCount(0)
    await page.keyboard.press('k')
    await page.keyboard.press('a')
    await expect(review.rows).toHaveText([/SLIP-3.*Approved/, /SLIP-2.*Approved/, /SLIP-1/])
    await expect(review.dialog).toContainText('1 waiting on this page · 11.00')
  })

  await test.step('an undone decision waits again', async () => {
    await page.keyboard.press('u')
    await expect(review.rows.first()).not.toContainText('Approved')
    await review.rows.first().getByRole('button').click()
    await expect(review.panel).toContainText('SLIP-3')
  })

  await test.step('a narrow window shows the document alone', async () => {
    await page.setViewportSize({ width: 1279, height: 800 })
    await expect(review.rows).toHaveCount(0)
    await expect(review.panel).toContainText('SLIP-3')
  })
})

test('A deposit that a colleague decides meanwhile shows the decision and is skipped', async ({ desk, signedIn }) => {
  await deposits(desk, 4)
  const numbers = await owned<{ no: string }>(
    'select deposit_no as no from deposit where branch_code = $1 order by id',
    [desk.branch.code],
  )
  const [, second, third, fourth] = numbers.map(({ no }) => no)
  const declines = async (depositNo = '') =>
    desk.director.client.ask(decideDeposit, { depositNo, d_User_Id: desk.director.userId, status: decision.declined })
  const page = await signedIn(desk.director.loginId, { path })
  const review = reviewPage(page)
  await expect(listPage(page, 'Deposit Approval').rows).toHaveCount(4)
  await page.keyboard.press('r')
  await review.isAt(1, 4)

  await test.step('under the eyes of the director', async () => {
    await declines(fourth)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(review.panel).toContainText(third ?? '')
    await expect(review.outcome).toHaveText(`14.00 · ${fourth} was decided or changed by somebody else meanwhile.`)
    await review.isAt(2, 4)
  })

  await test.step('between the key of the user and the server', async () => {
    await page.route(/UpdateCashierDepositsByDirector$/, async (route) => {
      await declines(third)
      await route.continue()
    })
    await review.takesKeys()
    await page.keyboard.press('a')
    await expect(review.panel).toContainText(second ?? '')
    await expect(review.outcome).toHaveText(
      /^13\.00 · DEP-\d+(?:: Already declined by | was decided or changed by somebody else)/i,
    )
    await review.isAt(3, 4)
  })

  expect(await statuses(desk)).toEqual([pending, pending, declined, declined])
})
