/** The program explains itself: its screens, its figures, the guide of a role, and tasks in the words of people. */
import { helpMessages } from '@backoffice/contract/help/help-messages'
import { expect, test } from './fixtures.ts'
import { say } from './language.ts'

const { screens, figures } = helpMessages

test('A first visit introduces a screen until its user hides the line', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.cashier.loginId)
  await page.evaluate(() => localStorage.removeItem('backoffice.introductions'))
  await page.goto('/cashierDeposits')
  const line = page.getByRole('note').filter({ hasText: screens['/cashierDeposits'] })

  await expect(line).toBeVisible()
  await line.getByRole('button', { name: helpMessages.introduction }).click()
  await expect(line).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.getByRole('link', { name: 'Cash Collection', exact: true }).click()
  await expect(page.getByRole('note')).toHaveText(screens['/cashierCashCollection'] + helpMessages.noIntroductions)
  await page.getByRole('button', { name: helpMessages.noIntroductions }).click()
  await expect(page.getByRole('note')).toHaveCount(0)
  await page.goto('/cashierDepositsReport')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
})

test(
  'Title, figure, guide and palette explain themselves, also by keyboard',
  { tag: '@both-ways' },
  async ({ desk, signedIn }) => {
    const page = await signedIn(desk.cashier.loginId, { path: '/cashierCashCollection' })
    const note = page.getByRole('note')

    await test.step('the sign at the title explains the page and the places of money', async () => {
      await page.getByRole('button', { name: say(helpMessages.forWhat) }).press('Enter')
      await expect(note).toContainText(say(screens['/cashierCashCollection']))
      await expect(note.getByRole('listitem')).toHaveText(
        ['With salesman', 'On the way', 'With cashier', 'In deposit', 'Banked'].map((place) => say(place)),
      )
      await page.keyboard.press('Tab')
      await expect(note.getByRole('button', { name: say(helpMessages.guide) })).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(note).toHaveCount(0)
      await expect(page.getByRole('button', { name: say(helpMessages.forWhat) })).toBeFocused()
    })

    await test.step('the sign at a figure explains the figure', async () => {
      await page.getByRole('button', { name: say(helpMessages.what(say('Balance', 'labels'))) }).click()
      await expect(note).toHaveText(say(figures.balance))
      await page.keyboard.press('Escape')
    })

    await test.step('the guide of the role opens with its pictures', async () => {
      await page.getByRole('button', { name: say(helpMessages.forWhat) }).click()
      await note.getByRole('button', { name: say(helpMessages.guide) }).click()
      const guide = page.getByRole('dialog')
      await expect(guide.getByRole('heading', { name: /^(A day in steps|دن کے کام، قدم بہ قدم)$/ })).toBeVisible()
      const picture = guide.getByRole('img', { name: say('Cash Deposit to Bank') })
      await picture.scrollIntoViewIfNeeded()
      await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
      await expect(guide).toHaveCount(0)
      await expect(page.getByRole('button', { name: say(helpMessages.forWhat) })).toBeFocused()
    })

    await test.step('the palette finds a task', async () => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(say('Bounced cheques'))
      await page.getByRole('option', { name: say(helpMessages.tasks.bounced) }).click()
      await expect(page).toHaveURL(/cashierDepositsReport\?place=5/)
    })
  },
)
