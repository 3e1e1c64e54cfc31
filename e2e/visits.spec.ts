/** Visits: entered with and without the place of the device, and compared with the client's tagged location. */
import { type Day, wireDay } from '@backoffice/contract/day'
import { aParty, today } from '@backoffice/server/testing/builders/desk'
import { aVisit, tagged } from '@backoffice/server/testing/builders/visits'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { choose } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { requestForm } from './pages/request-form.ts'
import { expectError, expectSuccess } from './pages/shell.ts'

const HERE = { latitude: 24.8607, longitude: 67.0011, accuracy: 12 }
const allowed = { geolocation: HERE, permissions: ['geolocation'] }

const place = (page: Page) => page.getByRole('group', { name: 'Start Location' })
const takePlace = (page: Page) => place(page).getByRole('button', { name: 'Use my location' }).click()

test('A visit to a tagged client is verified by the place of the device', async ({ desk, signedIn }) => {
  const { branch, salesman, director } = desk
  const client = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
  await tagged(director, client, 24.8612, 67.0011)
  const page = await signedIn(salesman.loginId, { ...allowed, path: '/myVisits' })
  const form = requestForm(page, 'Visit Form')
  const list = listPage(page, 'My Visits')

  await test.step('The form explains what is missing, in its order', async () => {
    await expect(page.getByText('You have not entered a visit yet.')).toBeVisible()
    await form.submit.click()
    await expectError(page, 'Please select organization type', { at: form.choice('Clients') })
    await form.choose('Clients')
    await form.submit.click()
    await expectError(page, 'Please select client', { at: form.field('Client') })
    await form.choose('Other / New Client')
    await form.submit.click()
    await expectError(page, 'Please enter organization', { at: form.field('Organization') })
    await form.choose('Clients')
    await form.field('Client').fill('noor')
    await choose(form.field('Client'), 'Noor Pharmacy')
    await form.field('Follow Up Date').fill(wireDay((await today(branch.code, -1)) as Day))
    await form.submit.click()
    await expectError(page, 'Follow up date can not be in the past', { at: form.field('Follow Up Date') })
    await form.field('Follow Up Date').fill(wireDay((await today(branch.code, 3)) as Day))
  })

  await test.step('The place is read at one press, can be removed, and is kept over a reload', async () => {
    await expect(place(page).getByRole('status')).toContainText('It is optional.')
    await takePlace(page)
    await expect(place(page)).toContainText('24.8607, 67.0011')
    await expect(place(page).getByRole('status')).toHaveText(/^Accurate to 12 m, taken at \d\d:\d\d\.$/)
    await place(page).getByRole('button', { name: 'Remove' }).click()
    await expect(place(page)).not.toContainText('24.8607')
    await takePlace(page)
    await expect(place(page)).toContainText('24.8607, 67.0011')
    await form.field('Contact Person 1').fill('Dr. Amna')
    await form.field('Product Discussed').fill('Insulin')
    await page.reload()
    await expect(form.field('Client')).toHaveValue('Noor Pharmacy')
    await expect(place(page)).toContainText('24.8607, 67.0011')
  })

  await form.submit.click()
  await expectSuccess(page, 'Visit Saved Successful')
  await expect(list.rows).toHaveCount(1)
  await expect(list.columns).toHaveText([
    'Date',
    'Organization',
    'OrganizationType',
    'Person1',
    'Person2',
    'Product Discussed',
    'Comments',
    'Follow Up Date',
    'Start Location',
    'Status',
  ])
  await expect(await list.cell('Noor Pharmacy', 'Person1')).toHaveText('Dr. Amna')
  await expect(await list.cell('Noor Pharmacy', 'Status')).toHaveText(/^Verified\s*56\sm$/)
  await expect(list.row('Noor Pharmacy').getByRole('link', { name: '24.860700, 67.001100' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=24.8607,67.0011',
  )
  await expectAccessible(page)
})

test('A visit is saved on a phone without a place, after the browser refused to tell it', async ({
  desk,
  signedIn,
}) => {
  for (const at of [1, 2, 3, 4, 5, 6])
    await aVisit(desk.cashier, { organizationType: 'Company Office', organization: `Meeting ${at}` })
  const page = await signedIn(desk.cashier.loginId, { ...phone, path: '/myVisits', permissions: [] })
  const form = requestForm(page, 'Visit Form')
  const list = listPage(page, 'My Visits')
  await expect(form.form).toBeHidden()
  await list.cards.last().scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'New Visit' }).tap()
  await expect(page.getByRole('heading', { name: 'Visit Form' })).toBeInViewport()
  await expectNoOverflow(page)

  await test.step('A refusal, a long wait and a page without https have friendly messages', async () => {
    await takePlace(page)
    await expect(place(page).getByRole('status')).toContainText('The browser may not read your location.')
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: 3, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 })
    })
    await takePlace(page)
    await expect(place(page).getByRole('status')).toContainText('Finding your location took too long.')
    await page.evaluate(() => {
      Object.defineProperty(window, 'isSecureContext', { value: false, configurable: true })
    })
    await takePlace(page)
    await expect(place(page).getByRole('status')).toContainText('over a secure connection (https) only')
    await expectAccessible(page)
  })

  await form.choose('Other / New Client')
  await form.field('Organization').fill('New Clinic')
  await page.goBack()
  await page.getByRole('button', { name: 'Go on with visit to New Clinic' }).tap()
  await expect(form.submit).toBeInViewport()
  await form.submit.tap()
  await expectSuccess(page, 'Visit Saved Successful')
  await expect(list.cards).toHaveCount(7)
  await expect(list.cards.first()).toContainText('New Clinic')
  await expect(list.cards.first()).toContainText('Location Not Mapped')
})
