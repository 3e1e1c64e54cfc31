import { type Screen, screens } from '@backoffice/contract/access'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, looks, test } from './fixtures.ts'
import { demoUser } from './demo-users.ts'
import { heading } from './pages/shell.ts'
import { contentOf } from './screen-content.ts'

for (const [index, screen] of (screens as readonly Screen[]).entries()) {
  for (const [place, [look, options]] of looks.entries()) {
    // Each screen in one look, and half of the screens in each; at night all in both.
    const tag = (index + place) % looks.length === 0 ? [] : '@nightly'
    test(`${screen.path} opens whole and accessible: ${look}`, { tag }, async ({ lookingAt, browser, faults }) => {
      const user = demoUser(screen)
      const page = user ? await lookingAt(user, { ...options, path: screen.path }) : await visitor()
      await expect(contentOf(page, screen)).toBeAttached()
      await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)

      await expect(heading(page)).toHaveText(screen.path === '/home' ? /^Welcome, \S/ : screen.title)
      await expect(page).toHaveTitle(new RegExp(`^${screen.title} – `))
      await expectNoOverflow(page)
      await expectAccessible(page)

      async function visitor(): Promise<Page> {
        const context = await browser.newContext(options)
        faults.watch(context)
        const opened = await context.newPage()
        await opened.goto(screen.path)
        return opened
      }
    })
  }
}

for (const [look, options] of looks) {
  test(`Dialogs open accessible: ${look}`, async ({ signedIn }) => {
    const director = await signedIn(3001, { ...options, path: '/directorDepositApproval' })
    await director.getByRole('button', { name: 'View Invoices' }).first().click()
    await expect(director.getByRole('dialog', { name: 'Invoices' }).getByText(/^DEP-/)).toBeVisible()
    await expectAccessible(director)

    const cashier = await signedIn(2001, { ...options, path: '/cashierCashCollection' })
    await cashier.getByRole('button', { name: 'View image 1' }).first().click()
    await expect(
      cashier.getByRole('dialog', { name: /^Image 1 of/ }).getByRole('img', { name: 'Image 1' }),
    ).toBeVisible()
    await expectAccessible(cashier)
  })
}
