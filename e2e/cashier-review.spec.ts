/** The review of the hand-overs that wait for a cashier, with their cheques and pictures. */
import { status } from '@backoffice/contract/statuses'
import { aCheque, aReceipt } from '@backoffice/server/testing/builders/cash'
import { owned } from '@backoffice/server/testing/owner'
import { expect, test } from './fixtures.ts'
import { inLine, say } from './language.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { listPage } from './pages/list-page.ts'
import { reviewPage } from './pages/review.ts'
import { asSent, uploaded } from './slips.ts'

test(
  'A cashier reviews hand-overs with cheque and picture, approves by a key and declines with a comment',
  { tag: '@both-ways' },
  async ({ desk, signedIn, request }) => {
    const { salesman, cashier } = desk
    const [picture] = await uploaded(request, salesman, { code: 'RC1', count: 1 })
    const declinedOne = await aReceipt({ by: salesman, amount: 11 }).sentTo(cashier)
    const cheque = { ...aCheque(12), chequeNo: '000417', images: picture && [asSent(picture)] }
    const approvedOne = await aReceipt({ by: salesman, ...cheque }).sentTo(cashier)
    const page = await signedIn(cashier.loginId, { path: '/cashierCashCollection' })
    await expect(listPage(page, 'Cash Collection').rows).toHaveCount(2)
    const review = reviewPage(page)

    await page.keyboard.press('r')
    await review.isAt(1, 2)
    const facts = review.panel.locator('dl > div')
    await expect(facts.filter({ hasText: say('Payment Mode') })).toContainText(say('Cheque'))
    await expect(facts.filter({ hasText: say('Cheque No') })).toContainText('000417')
    await expect(facts.filter({ hasText: say('Cheque Bank') })).toContainText('Habib Bank Limited')
    await expect(review.picture).toBeInViewport()
    await expect.poll(() => review.picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await review.takesKeys()
    await page.keyboard.press('a')

    await review.isAt(2, 2)
    await expect(review.outcome).toHaveText(inLine('Approved', '12.00'))
    await expect(review.picture).toHaveCount(0)
    await review.takesKeys()
    await page.keyboard.press('d')
    await askDialog(page, 'Decline Receipt').answer('Decline', { Comment: 'A note is torn' })
    await expect(review.dialog).toContainText(say('This was the last one.'))
    const decided = await owned<object>(
      'select id::int, status, comment from transfer where id = any($1) order by id',
      [[declinedOne.transferId, approvedOne.transferId]],
    )
    expect(decided).toEqual([
      { id: declinedOne.transferId, status: status.declined, comment: 'A note is torn' },
      { id: approvedOne.transferId, status: status.approved, comment: '' },
    ])
  },
)
