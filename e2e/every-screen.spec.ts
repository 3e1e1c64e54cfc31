import { type Screen, screens } from '@backoffice/contract/access'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { darkPhone, expect, type Fixtures, looks, test } from './fixtures.ts'
import { demoUser } from './demo-users.ts'
import { heading } from './pages/shell.ts'
import { byDay, contentOf } from './screen-content.ts'

type Opening = Pick<Fixtures, 'lookingAt' | 'faults'> & { readonly browser: Browser }

/** One more screen of each kind is looked at with axe at night. */
const byNight: ReadonlySet<string> = new Set([
  '/client',
  '/directorCompanySettings',
  '/directorVoucherApprove',
  '/notifications',
])

// Half of the screens are opened on each device.
for (const [index, screen] of (screens as readonly Screen[]).entries()) {
  const [look, options] = looks[index % looks.length] ?? ['desktop', {}]
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

  const isByNight = byNight.has(screen.path)
  if (isByNight || byDay.has(screen.path))
    test(
      `${screen.path} opens whole and accessible: ${look}`,
      { tag: isByNight ? '@nightly' : [] },
      async ({ lookingAt, browser, faults }) => expectAccessible(await opened({ lookingAt, browser, faults })),
    )
  if (!byDay.has(screen.path))
    test(`${screen.path} opens whole: ${look}`, async ({ lookingAt, browser, faults }) => {
      await opened({ lookingAt, browser, faults })
    })
}

test(`Dialogs open accessible: phone @nightly`, async ({ signedIn }) => {
  const director = await signedIn(3001, { ...darkPhone, path: '/directorDepositApproval' })
  await director.getByRole('button', { name: 'View Invoices' }).first().click()
  await expect(director.getByRole('dialog', { name: 'Invoices' }).getByText(/^DEP-/)).toBeVisible()
  await expectAccessible(director)

  const cashier = await signedIn(2001, { ...darkPhone, path: '/cashierCashCollection' })
  await cashier.getByRole('button', { name: 'View image 1' }).first().click()
  await expect(cashier.getByRole('dialog', { name: /^Image 1 of/ }).getByRole('img', { name: 'Image 1' })).toBeVisible()
  await expectAccessible(cashier)
})
