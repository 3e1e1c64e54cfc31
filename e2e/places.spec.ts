/** Places of clients: parties, the approval of locations from visits, the report of visits, and the map next to them. */
import { aParty, aWorker, type Desk, today } from '@backoffice/server/testing/builders/desk'
import { aBranch } from '@backoffice/server/testing/builders/people'
import { aVisit, clinic, tagged } from '@backoffice/server/testing/builders/visits'
import { owned } from '@backoffice/server/testing/owner'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { choose } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { branch as branchSwitch, expectSuccess, sidebar } from './pages/shell.ts'

const APPROVAL = '/directorLocationApproval'
const startLocation = { ...clinic, accuracy: 8 }
/** About a kilometre to the north. */
const north = { ...startLocation, latitude: 24.8697 }

const modal = (page: Page) => page.getByRole('dialog', { name: 'Visits' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })
const marker = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** Makes clients with names that begin with Clinic, in the order of their numbers. */
async function clinics({ branch }: Desk, count: number): Promise<readonly string[]> {
  const codes: string[] = []
  for (let at = 1; at <= count; at += 1) {
    codes.push(await aParty({ branch: branch.code, title: `Clinic ${String(at).padStart(2, '0')}` }))
  }
  return codes
}

test('A location approver has one screen, tags on a phone, and follows a link to branch, page and title', async ({
  desk,
  people,
  signedIn,
}) => {
  const [party = ''] = await clinics(desk, 21)
  await aVisit(desk.salesman, { aCode: party, startLocation })
  await tagged(desk.director, party, 24.8697, 67.0011)
  const first = await aBranch()
  const approver = await aWorker(people, { role: 5, in: [first, desk.branch] })

  const page = await signedIn(approver.loginId)
  await expect(page.getByRole('navigation', { name: 'Modules' }).getByRole('link')).toHaveText(['Location Approval'])
  await expect(sidebar(page).getByRole('link')).toHaveText(['Dashboard', 'Location Approval'])
  await page.goto('/directorVisitReport')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Visit Report')

  await page.goto(`${APPROVAL}?branch=${desk.branch.code}&page=2&pageSize=20&title=clinic`)
  await expect(listPage(page, 'Location Approval').shown).toHaveText('Showing 21–21 of 21')
  await expect(page).toHaveURL(new RegExp(`${APPROVAL}\\?branch=${desk.branch.code}$`))
  await expect(branchSwitch(page)).toHaveValue(desk.branch.code)
  await page.reload()
  await expect(listPage(page, 'Location Approval').shown).toHaveText('Showing 21–21 of 21')

  const small = await signedIn(approver.loginId, {
    ...phone,
    path: `${APPROVAL}?branch=${desk.branch.code}&title=clinic`,
  })
  const card = listPage(small, 'Location Approval').cards.filter({ hasText: 'Clinic 01' })
  await card.getByRole('button', { name: 'Go to Visits' }).tap()
  await modal(small).getByRole('button', { name: 'Show map' }).tap()
  await expect(marker(small, /1,001 m from the client$/)).toBeVisible()
  await expectNoOverflow(small)
  await expectAccessible(small)
  await modal(small).getByRole('button', { name: 'Tag Location' }).tap()
  await expect(card).toContainText('24.860700, 67.001100')
  await undo(small).tap()
  await expectSuccess(small, 'Location Tagged SuccessfulClinic 01')
  await expect(card).toContainText('24.869700, 67.001100')
})

test('The report of visits shows status, distance and overdue days, with a map that needs no other server', async ({
  desk,
  signedIn,
}) => {
  const { salesman, cashier, director, party, branch } = desk
  await owned(`update company set product = 'Insulet' where code = $1`, [branch.companyCode])
  await owned(`update chart set title = 'Noor Pharmacy' where branch_code = $1 and acode = $2`, [branch.code, party])
  const far = await aParty({ branch: branch.code, title: 'Amin Medicos' })
  await tagged(director, party, clinic.latitude, clinic.longitude)
  await tagged(director, far, clinic.latitude, clinic.longitude)
  await aVisit(salesman, { aCode: party, startLocation })
  await aVisit(cashier, { aCode: far, startLocation: north })
  await aVisit(salesman, {
    organizationType: 'Insulet Office',
    organization: 'Launch',
    followUpDate: await today(branch.code),
  })
  await owned(
    `update visit set visited_on = visited_on - 3, follow_up_on = follow_up_on - 2 where branch_code = $1 and follow_up_on is not null`,
    [branch.code],
  )
  const page = await signedIn(director.loginId, { path: '/directorVisitReport' })
  const origins: string[] = []
  page.on('request', (request) => origins.push(new URL(request.url()).origin))
  const list = listPage(page, 'Visit Report')

  await expect(list.columns).toHaveText([
    'Date',
    'Branch Name',
    'UserName',
    'OrganizationType',
    'Organization',
    'Person1',
    'Person2',
    'Product Discussed',
    'Comments',
    'Follow Up Date',
    'Start Location',
    'Status',
  ])
  await expect(await list.cell('Noor Pharmacy', 'Status')).toHaveText(/^Verified\s*0\sm$/)
  await expect(await list.cell('Amin Medicos', 'Status')).toHaveText(/^Not Verified\s*1,001\sm$/)
  await expect(await list.cell('Launch', 'Status')).toHaveText('Location Not Mapped')
  await expect(await list.cell('Launch', 'Follow Up Date')).toContainText('Overdue')

  await test.step('The map shows visits and clients, and is worked by keyboard', async () => {
    await page.getByRole('button', { name: 'Show map' }).click()
    const map = page.getByRole('region', { name: 'Map of visits and clients; the list has the same places' })
    await expect(map.getByRole('button', { name: /^Noor Pharmacy|^Amin Medicos/ })).toHaveCount(4)
    await expect(map).toContainText(/\d+ (?:m|km)/)
    await marker(page, /^Amin Medicos, .+1,001 m from the client$/).focus()
    await page.keyboard.press('Enter')
    await expect(map.locator('.leaflet-popup')).toContainText('1,001 m from the client')
    await expect(list.rows).toHaveCount(3)
    await expectAccessible(page)
    expect(new Set(origins)).toEqual(new Set([new URL(page.url()).origin]))
    await page.getByRole('button', { name: 'Hide map' }).click()
    await expect(map).toBeHidden()
  })

  await choose(list.filter('Organization Type'), 'Insulet Office')
  await list.search()
  await expect(list.rows).toHaveCount(1)
  await choose(list.filter('Organization Type'), 'Other / New Client')
  await list.search()
  await expect(page.getByText('No visits.')).toBeVisible()
})

test('Parties are found by name and by whether they have a place', async ({ desk, signedIn }) => {
  const [party = ''] = await clinics(desk, 2)
  await tagged(desk.director, party, clinic.latitude, clinic.longitude)
  const page = await signedIn(desk.director.loginId, { path: '/directorPartiesReport' })
  const list = listPage(page, 'Parties')
  await expect(list.rows).toHaveCount(3)
  await list.fill('Party Name', 'clinic')
  await choose(list.filter('Location'), 'Tagged')
  await list.search()
  await expect(list.rows).toHaveCount(1)
  await expect(page).toHaveURL(/title=clinic/)
  await expect(list.row('Clinic 01').getByRole('link', { name: '24.860700, 67.001100' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=24.8607,67.0011',
  )
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(marker(page, /^Clinic 01, 24.860700, 67.001100$/)).toBeVisible()
  await choose(list.filter('Location'), 'Not tagged')
  await list.search()
  await expect(list.row('Clinic 02')).toContainText('Not tagged')
  await expect(page.getByText('No place of this page is known.')).toBeVisible()
  await list.fill('Party Name', 'nobody')
  await list.search()
  await expect(page.getByText('No party found for “nobody”.')).toBeVisible()
})
