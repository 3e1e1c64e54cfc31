/**
 * The time until the decision of a colleague is on the screen of another director is measured in the page of that director, to the
 * millisecond.
 */
import { role } from '@backoffice/contract/access'
import { aDeposit, type DepositStory } from '@backoffice/server/testing/builders/cash'
import { aWorker } from '@backoffice/server/testing/builders/desk'
import { inHand } from '@backoffice/server/testing/builders/stories'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const DECISIONS = 10
/** A decision shows within `SOON` milliseconds, for at least `MIN_ON_TIME` of the decisions: a busy machine may be late now and then. */
const SOON = 1000
const MIN_ON_TIME = 9

async function openStreaming(page: Page, path: string): Promise<void> {
  const opened = page.context().waitForEvent('response', (response) => response.url().endsWith('/FollowNotifications'))
  await page.goto(path)
  await opened
}

/** Resolves with the moment at which no element of the page has this text any more. */
const goneAt = (page: Page, selector: string, text: string) =>
  page.evaluate(
    ([where, what]) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const found = [...document.querySelectorAll(where)].some((element) => element.textContent.includes(what))
          if (!found) resolve(Date.now())
        }
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
        look()
      }),
    [selector, text] as const,
  )

const median = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

test('A decision is on the list and on the home page of a colleague within a second @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  test.setTimeout(180_000)
  const deposits: DepositStory[] = []
  for (let at = 1; at <= DECISIONS; at += 1) {
    const deposit = aDeposit({ by: desk.cashier, receipts: [await inHand(desk, at)], slipNo: `S-${at}` })
    await deposit
    deposits.push(deposit)
  }
  const colleague = await aWorker(people, { role: role.director, in: desk.branch })
  const list = await signedIn(colleague.loginId, { path: '/login' })
  await openStreaming(list, '/directorDepositApproval')
  await expect(list.locator('[data-row]')).toHaveCount(DECISIONS)
  await list.getByRole('heading', { level: 1 }).hover()
  const home = await signedIn(colleague.loginId, { path: '/login' })
  await openStreaming(home, '/home')
  await expect(home.getByRole('row').filter({ hasText: `Deposits to approve${DECISIONS}` })).toBeVisible()

  const times: Record<'list' | 'home', number[]> = { list: [], home: [] }
  for (const [nth, deposit] of deposits.entries()) {
    const { no } = await deposit
    const left = goneAt(list, '[data-row]', no)
    const counted = goneAt(home, 'main tr', `Deposits to approve${DECISIONS - nth}`)
    await deposit.approvedBy(desk.director)
    const decided = Date.now()
    times.list.push((await left) - decided)
    times.home.push((await counted) - decided)
  }
  for (const [where, measured] of Object.entries(times)) {
    const [middle, slowest] = [median(measured), Math.max(...measured)]
    test
      .info()
      .annotations.push({ type: where, description: `median ${middle} ms, slowest ${slowest} ms of ${DECISIONS}` })
    expect(measured.filter((time) => time < SOON).length, `${where}: ${measured.join(', ')} ms`).toBeGreaterThanOrEqual(
      MIN_ON_TIME,
    )
  }
})
