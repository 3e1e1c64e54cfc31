import { type Screen, screens } from '@backoffice/contract/access'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, type Fixtures, looks, test } from './fixtures.ts'
import { demoUser } from './demo-users.ts'
import { heading } from './pages/shell.ts'
import { byDay, contentOf } from './screen-content.ts'

type Opening = Pick<Fixtures, 'lookingAt' | 'faults'> & { readonly browser: Browser }

for (const [index, screen] of (screens as readonly Screen[]).entries()) {
  for (const [place, [look, options]] of looks.entries()) {
    const opened = async ({ lookingAt, browser, faults }: Opening): Promise<Page> => {
      const user = demoUser(screen)
      const page = user ? await lookingAt(user, { ...options, path: screen.path }) : await visitor()
      await expect(contentOf(page, screen)).toBeAttached()
      await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)

      await expect(heading(page)).toHaveText(screen.path === '/home' ? /^Welcome, \S/ : screen.title)
      await expect(page).toHaveTitle(new RegExp(`^${screen.title} – `))
      await expectNoOverflow(page)
      return page

      async function visitor(): Promise<Page> {
        const context = await browser.newContext(options)
        faults.watch(context)
        const page = await context.newPage()
        await page.goto(screen.path)
        return page
      }
    }

    // By day each screen opens in one look, half of them in each; at night axe looks at all of them in both.
    const isByDay = (index + place) % looks.length === 0
    const isLookedAtByDay = isByDay && byDay.has(screen.path)
    test(
      `${screen.path} opens whole and accessible: ${look}`,
      { tag: isLookedAtByDay ? [] : '@nightly' },
      async ({ lookingAt, browser, faults }) => expectAccessible(await opened({ lookingAt, browser, faults })),
    )
    if (isByDay && !isLookedAtByDay)
      test(`${screen.path} opens whole: ${look}`, async ({ lookingAt, browser, faults }) => {
        await opened({ lookingAt, browser, faults })
      })
  }
}

for (const [look, options] of looks) {
  test(`Dialogs open accessible: ${look} @nightly`, async ({ signedIn }) => {
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
