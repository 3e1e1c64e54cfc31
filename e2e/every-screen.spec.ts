import { role, type Screen, screens } from '@backoffice/contract/access'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { aLeave } from '@backoffice/server/testing/builders/leaves'
import type { Browser, Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { demoUser, demoUsers } from './demo-users.ts'
import { eachStep } from './each-step.ts'
import { darkPhone, expect, type Fixtures, looks, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { choose, field } from './pages/field.ts'
import { importScreen } from './pages/import-screen.ts'
import { reviewPage } from './pages/review.ts'
import { goWithin, heading } from './pages/shell.ts'
import { inspectTexts } from './text-sight.ts'
import { userManagement } from './pages/users.ts'
import { byDay, contentOf } from './screen-content.ts'
import { depositsWithSlips } from './slips.ts'

type Opening = Pick<Fixtures, 'lookingAt' | 'faults'> & { readonly browser: Browser }

// Half of the screens are opened on each device.
const onDevices = (screens as readonly Screen[]).map((screen, index) => {
  const [look, device] = looks[index % looks.length] ?? ['desktop', {}]
  return { screen, look, device, user: demoUser(screen) }
})
type OnDevice = (typeof onDevices)[number]

async function opened({ screen, device, user }: OnDevice, { lookingAt, browser, faults }: Opening): Promise<Page> {
  const page = user ? await lookingAt(user, { ...device, path: screen.path }) : await visitor()
  await expectWhole(page, screen)
  return page

  async function visitor(): Promise<Page> {
    const context = await browser.newContext(device)
    faults.watch(context)
    const page = await context.newPage()
    await page.goto(screen.path)
    return page
  }
}

async function expectWhole(page: Page, screen: Screen): Promise<void> {
  await expect(heading(page)).toHaveText(screen.path === '/home' ? /^Welcome, \S/ : screen.title)
  await expect(page).toHaveTitle(new RegExp(`^${screen.title} – `))
  await expect(contentOf(page, screen)).toBeAttached()
  await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
  await expectNoOverflow(page)
  const { seen, faults } = await inspectTexts(page)
  expect(seen, screen.path).toBeGreaterThan(3)
  expect(faults, screen.path).toEqual([])
}

const whose = ({ look, user }: OnDevice) => `${user ? `the user ${user}` : 'a visitor'}: ${look}`
const isByDay = ({ screen }: OnDevice) => byDay.has(screen.path)

for (const whom of new Set(onDevices.map(whose))) {
  const theirs = onDevices.filter((each) => whose(each) === whom)
  test(`Every screen opens whole, and one of each kind accessible, for ${whom}`, async ({
    lookingAt,
    browser,
    faults,
  }) => {
    let page: Page | undefined
    // The screens that axe looks at are opened by their addresses, and the others from there.
    const inOrder = [...theirs.filter(isByDay), ...theirs.filter((one) => !isByDay(one))]
    await eachStep(
      inOrder.map((each) => [
        each.screen.path,
        async () => {
          if (page && !isByDay(each)) {
            await goWithin(page, each.screen.path)
            await expectWhole(page, each.screen)
          } else {
            page = await opened(each, { lookingAt, browser, faults })
          }
          if (isByDay(each)) await expectAccessible(page)
        },
      ]),
    )
  })
}

test('No screen cuts a text in any usual window @nightly', async ({ lookingAt }) => {
  test.setTimeout(900_000)
  const cut: string[] = []
  const bySameUser = onDevices.toSorted((one, other) => (one.user ?? 0) - (other.user ?? 0))
  for (const { screen, user } of bySameUser) {
    if (user === undefined) continue
    const page = await lookingAt(user, { path: screen.path })
    await expect(contentOf(page, screen)).toBeAttached()
    for (const width of [320, 390, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(contentOf(page, screen)).toBeAttached()
      await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
      cut.push(...(await inspectTexts(page)).faults.map((fault) => `${screen.path} at ${width} px: ${fault}`))
    }
  }
  expect(cut).toEqual([])
})

/** One more screen of each kind is looked at with axe at night. */
const byNight: ReadonlySet<string> = new Set([
  '/client',
  '/directorCompanySettings',
  '/directorVoucherApprove',
  '/notifications',
])

test('One more screen of each kind is accessible, and what opens over a screen of a phone fits and is accessible @nightly', async ({
  desk,
  request,
  signedIn,
  lookingAt,
  browser,
  faults,
}) => {
  const { salesman, cashier, director, branch } = desk
  const opens = (loginId: number, path: string) => signedIn(loginId, { ...darkPhone, path })
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const others = onDevices.filter(({ screen }) => byNight.has(screen.path))
  expect(others).toHaveLength(byNight.size)

  await eachStep([
    ...others.map(
      (each) =>
        [each.screen.path, async () => expectAccessible(await opened(each, { lookingAt, browser, faults }))] as const,
    ),
    [
      'The invoices of a deposit',
      async () => {
        const page = await opens(demoUsers[role.director], '/directorDepositApproval')
        await page.getByRole('button', { name: 'View Invoices' }).first().click()
        await expect(page.getByRole('dialog', { name: 'Invoices' }).getByText(/^DEP-/)).toBeVisible()
        await expectAccessible(page)
      },
    ],
    [
      'A picture',
      async () => {
        const page = await opens(demoUsers[role.cashier], '/cashierCashCollection')
        await page.getByRole('button', { name: 'View image 1' }).first().click()
        await expect(
          page.getByRole('dialog', { name: /^Image 1 of/ }).getByRole('img', { name: 'Image 1' }),
        ).toBeVisible()
        await expectAccessible(page)
      },
    ],
    [
      'The question before a decline',
      async () => {
        await aReceipt({ by: salesman, amount: 12 }).sentTo(cashier)
        const page = await opens(cashier.loginId, '/cashierCashCollection')
        await press(page, 'Decline')
        await expect(askDialog(page, 'Decline Receipt').typed('Comment')).toBeFocused()
        await expectNoOverflow(page)
        await expectAccessible(page)
      },
    ],
    [
      'The question before a leave is declined',
      async () => {
        await aLeave({ by: salesman, in: 2 })
        const page = await opens(director.loginId, '/directorLeaveApprove')
        await press(page, 'Decline')
        await expect(page.getByRole('dialog', { name: 'Decline Leave' })).toBeVisible()
        await expectAccessible(page)
        await expectNoOverflow(page)
      },
    ],
    [
      'The review of a deposit',
      async () => {
        await depositsWithSlips(request, desk, 1)
        const page = await opens(director.loginId, '/directorDepositApproval?review=first')
        const review = reviewPage(page)
        await expect(review.picture).toBeVisible()
        await expect(review.sumCheck).toBeVisible()
        await expectNoOverflow(page)
        await expectAccessible(page)
        await page.setViewportSize({ width: 320, height: 640 })
        await expectNoOverflow(page)
      },
    ],
    [
      'The card of a user, and the form of a new one',
      async () => {
        const page = await opens(director.loginId, `/directorUserManagement?user=${salesman.userId}`)
        const users = userManagement(page)
        await expect(users.user).toHaveValue(salesman.name)
        await choose(users.role, 'Director')
        await users.modules.click()
        await page.getByRole('option', { name: 'Select All' }).click()
        await expect(users.modules).toContainText('+6')
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expectNoOverflow(page)
        await users.press('Create User')
        await expect(page.getByRole('dialog', { name: 'Create User' })).toBeVisible()
        await expectAccessible(page)
      },
    ],
    [
      'The preview of an import',
      async () => {
        const page = await opens(director.loginId, '/directorImport')
        const { work, kind, preview, columns, choose: send } = importScreen(page)
        await choose(kind, 'Parties')
        const file = `Branch;Code;Customer;Credit Limit\r\n${branch.code};P-1;A name;1000\r\n${branch.code};P-2;;\r\n`
        await send('parties.csv', Buffer.from(file))
        await choose(field(columns, 'Party Name'), 'Customer')
        await expectNoOverflow(page)
        await columns.getByRole('button', { name: 'Check' }).click()
        await expect(preview).toBeVisible()
        await expect(work.getByText(/P-1/).filter({ visible: true }).first()).toBeVisible()
        await expect(work.getByText('A name', { exact: true })).toBeVisible()
        await expectNoOverflow(page)
      },
    ],
  ])
})
