/** A journey by keys alone: a salesman is created, works a day, and their documents are decided and counted. */
import { aParty, anInvoice } from '@backoffice/server/testing/builders/desk'
import { aMarketingRep } from '@backoffice/server/testing/builders/orders'
import { anItem } from '@backoffice/server/testing/builders/stock'
import { anAllowance } from '@backoffice/server/testing/builders/tours'
import { ownedRow } from '@backoffice/server/testing/owner'
import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { say, saying } from './language.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { orderForm } from './pages/order-form.ts'
import { receiptForm } from './pages/receipt-form.ts'
import { requestForm } from './pages/request-form.ts'
import { expectScreen, heading } from './pages/shell.ts'

const NAME = 'Hina Raza'
const soon = { timeout: 1000 }
const PASSPHRASE = 'a fine passphrase'

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement)

/** Goes to a control as a person without a mouse does. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let steps = 0; steps < 120; steps += 1) {
    if (await hasFocus(control)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${control.toString()}.`)
}

async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.type(text)
}

/** Opens a screen by its name, through the palette. */
async function open(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog').getByRole('combobox')
  await expect(palette).toBeFocused()
  await page.keyboard.type(say(title))
  await expect(
    page
      .getByRole('dialog')
      .getByRole('option', { name: say(title) })
      .first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
  await expectScreen(page, title)
  // The focus is on the heading, or on the first field of a form.
  await expect(page.locator('main :focus')).toBeVisible()
}

const expectStatus = (page: Page, text: string, at = '') =>
  expect(page.getByRole('status').filter({ hasText: say(text, at) })).toBeVisible()

/** Selects the only entry that a field offers for the typed text. */
async function takeOnly(page: Page): Promise<void> {
  await expect(page.getByRole('listbox', { name: say('Choices') }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
}

/** Presses a key on the row of a list, which ignores keys for a moment after its rows have changed. */
async function pressOnRow(
  page: Page,
  list: ReturnType<typeof listPage>,
  row: Locator,
  key: string,
  isDone: () => Promise<void>,
): Promise<void> {
  await row.waitFor()
  await tabTo(page, list.rows.first())
  for (let steps = await list.rows.count(); steps > 1 && !(await hasFocus(row)); steps -= 1) {
    await page.keyboard.press('ArrowDown')
  }
  await expect(row).toBeFocused()
  await expect(async () => {
    await page.keyboard.press(key)
    await isDone()
  }).toPass({ intervals: [400] })
}

test(
  'A salesman is made, visits, orders, collects and tours; a director decides, and the summary shows it @nightly',
  { tag: '@both-ways' },
  async ({ desk, signedIn, page: theirs, context }) => {
    test.setTimeout(240_000)
    await context.grantPermissions(['geolocation'])
    await context.setGeolocation({ latitude: 24.8607, longitude: 67.0011, accuracy: 12 })
    const { branch, director } = desk
    const client = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
    await aMarketingRep({ branch: branch.code, name: 'Sana Mirza' })
    const item = await anItem({ name: `Amlodipine ${branch.code}`, catNo: `CN-${branch.code}` })
    await anAllowance(branch.code)
    const page = await signedIn(director.loginId, { permissions: ['clipboard-read', 'clipboard-write'] })
    const loginId = randomInt(1_000_000_000, 2_000_000_000)
    let password = ''

    await test.step('A director makes a salesman', async () => {
      await expect(heading(page)).toHaveText(saying('Welcome, …'))
      await open(page, 'User Management')
      await tabTo(page, page.getByRole('button', { name: say('Create User') }))
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: say('Create User') })
      await typeInto(page, field(dialog, 'Username'), String(loginId))
      await typeInto(page, field(dialog, 'Name'), NAME)
      await typeInto(page, field(dialog, 'Role'), say('Salesman'))
      await takeOnly(page)
      await tabTo(page, dialog.getByRole('combobox', { name: say('Modules') }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('option', { name: say('Select All') })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+Enter')
      await tabTo(page, dialog.getByRole('button', { name: say('Copy') }))
      await page.keyboard.press('Enter')
      await expectStatus(page, 'Password copied')
      password = await page.evaluate(() => navigator.clipboard.readText())
      await tabTo(page, dialog.getByRole('button', { name: say('Done', 'labels') }))
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
    })

    await test.step('The salesman changes the password before anything else', async () => {
      await theirs.goto('/home')
      await typeInto(theirs, theirs.getByLabel(say('Username')), String(loginId))
      await typeInto(theirs, theirs.getByLabel(say('Password'), { exact: true }), password)
      await theirs.keyboard.press('Enter')
      await expectScreen(theirs, 'User Profile')
      await typeInto(theirs, theirs.getByLabel(say('Current Password'), { exact: true }), password)
      await typeInto(theirs, theirs.getByLabel(say('New Password'), { exact: true }), PASSPHRASE)
      await typeInto(theirs, theirs.getByLabel(say('Repeat New Password'), { exact: true }), PASSPHRASE)
      await theirs.keyboard.press('Control+Enter')
      await expect(heading(theirs)).not.toHaveText(say('User Profile'))
    })

    const { userId } = await ownedRow<{ userId: number }>('select id as "userId" from app_user where login_id = $1', [
      loginId,
    ])
    await anInvoice({ salesman: { ...desk.salesman, userId }, party: client, no: 'KEY/2', bill: 575 })

    await test.step('The salesman visits a client', async () => {
      await open(theirs, 'My Visits')
      const form = requestForm(theirs, 'Visit Form')
      await tabTo(theirs, form.choice('Clients'))
      await theirs.keyboard.press('Space')
      await typeInto(theirs, form.field('Client'), 'noor')
      await takeOnly(theirs)
      await tabTo(theirs, theirs.getByRole('button', { name: say('Use my location') }))
      await theirs.keyboard.press('Enter')
      await expect(theirs.getByRole('group', { name: say('Start Location') })).toContainText('24.8607, 67.0011')
      await theirs.keyboard.press('Control+Enter')
      await expectStatus(theirs, 'Visit Saved Successful')
      await expect(await listPage(theirs, 'My Visits').cell('Noor Pharmacy', 'Status')).toHaveText(
        say('Location Not Mapped'),
      )
    })

    await test.step('The salesman enters an order', async () => {
      await open(theirs, 'Sale Order')
      const form = orderForm(theirs)
      await expect(form.field('Client')).toBeFocused()
      // The medical rep of a salesman is filled in, so the next field after the client is the marketing rep.
      await expect(form.field('Medical Rep')).not.toHaveValue('')
      await theirs.keyboard.type('noor')
      await takeOnly(theirs)
      await expect(form.field('Marketing Rep')).toBeFocused()
      await form.type('sana')
      await expect(form.field('Remarks')).toBeFocused()
      await form.type('By noon')
      await form.type(item.catNo, '3', '', '')
      await expect(form.rows).toHaveCount(1)
      await theirs.keyboard.press('Control+Enter')
      await expectStatus(theirs, 'Sale order 1 saved')
    })

    await test.step('He collects', async () => {
      await open(theirs, 'Salesman Cash Management')
      const form = receiptForm(theirs)
      await tabTo(theirs, listPage(theirs, 'Pending Invoices').row('KEY/2'))
      await theirs.keyboard.press('Enter')
      await expect(form.amount).toBeFocused()
      await theirs.keyboard.type('500')
      await theirs.keyboard.press('Enter')
      await expect(form.method('Cash')).toBeFocused()
      await theirs.keyboard.press('Space')
      await theirs.keyboard.press('Control+Enter')
      await expectStatus(theirs, 'Receipt Saved Successful')
    })

    await test.step('He tours', async () => {
      await open(theirs, 'My Tours')
      const head = theirs.getByRole('form', { name: say('Tour'), exact: true })
      const leg = theirs.getByRole('form', { name: say('From city to city') })
      await tabTo(theirs, theirs.getByRole('button', { name: say('New Tour') }))
      await theirs.keyboard.press('Enter')
      await typeInto(theirs, field(head, 'Start Date'), 't')
      await typeInto(theirs, field(head, 'Tour Reason'), 'Collection round')
      await typeInto(theirs, field(leg, 'From City'), 'Lahore')
      await typeInto(theirs, field(leg, 'To City'), 'Kasur')
      await typeInto(theirs, field(leg, 'Kilometer'), '55')
      await tabTo(theirs, leg.getByRole('button', { name: say('Add') }))
      await theirs.keyboard.press('Enter')
      await tabTo(theirs, theirs.getByRole('button', { name: say('Submit') }))
      await theirs.keyboard.press('Enter')
      await expectStatus(theirs, 'Tour sent for approval')
    })

    await test.step('The director approves the order, the tour and the place', async () => {
      const orders = listPage(page, 'Approval Orders')
      await open(page, 'Approval Orders')
      await pressOnRow(page, orders, orders.row('Noor Pharmacy'), 'a', () => expectStatus(page, 'Approved', 'done.'))
      const tours = listPage(page, 'Approval Tours')
      await open(page, 'Approval Tours')
      await pressOnRow(page, tours, tours.row(NAME).first(), 'a', () =>
        expect(
          page
            .getByRole('status')
            .filter({ hasText: say('Approved', 'words.') })
            .last(),
        ).toBeVisible(),
      )
      const dialog = page.getByRole('dialog', { name: say('Visits') })
      const places = listPage(page, 'Location Approval')
      const visits = listPage(page, 'Visits')
      await open(page, 'Location Approval')
      await pressOnRow(page, places, places.row('Noor Pharmacy'), 'g', () => expect(dialog).toBeVisible(soon))
      await pressOnRow(page, visits, visits.rows.first(), 't', () => expect(dialog).toBeHidden(soon))
      await expect(await places.cell('Noor Pharmacy', 'Google Verified Location')).toContainText('24.860700, 67.001100')
    })

    await test.step('The summary shows the collected money, and the salesman sees the decisions', async () => {
      await open(page, 'Summary Report')
      const summary = listPage(page, 'Summary Report')
      await expect(await summary.cell(NAME, 'Outstanding Balance')).toHaveText('75.00')
      await expect(await summary.cell(NAME, 'Receive Amount')).toContainText('500.00')
      await open(theirs, 'My Visits')
      await expect(await listPage(theirs, 'My Visits').cell('Noor Pharmacy', 'Status')).toHaveText(saying('Verified'))
    })
  },
)
