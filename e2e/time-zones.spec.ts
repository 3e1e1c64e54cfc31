/** A director of branches on both sides of the date line: each row has the day of its own branch. */
import { role } from '@backoffice/contract/access'
import { type Day, wireDay } from '@backoffice/contract/day'
import { decideDeposit } from '@backoffice/contract/deposits/deposits'
import { decision } from '@backoffice/contract/statuses'
import { aDeposit, aReceipt } from '@backoffice/server/testing/builders/cash'
import { aDesk, aWorker, today } from '@backoffice/server/testing/builders/desk'
import { aBranch, aCompany } from '@backoffice/server/testing/builders/people'
import { aVisit, clinic } from '@backoffice/server/testing/builders/visits'
import { expect, test } from './fixtures.ts'
import { field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectSuccess } from './pages/shell.ts'

// Pago Pago and Kiritimati are 25 hours apart, so that the days differ at every hour.
const WEST = 'Pacific/Pago_Pago'
const EAST = 'Pacific/Kiritimati'
const aDeskIn = async (people: Parameters<typeof aDesk>[0], timeZone: string) =>
  aDesk(people, { branch: await aBranch({ company: await aCompany({ timeZone }) }) })

test('All branches: entry day, usual posting date and the refusal of a future day are of the branch of the row', async ({
  people,
  signedIn,
}) => {
  const desks = []
  for (const timeZone of [EAST, WEST]) {
    const desk = await aDeskIn(people, timeZone)
    const receipts = [await aReceipt({ by: desk.salesman, amount: 70 }).sentTo(desk.cashier).approved()]
    const deposit = await aDeposit({ by: desk.cashier, receipts, slipNo: `SLIP ${timeZone}` })
    desks.push({ deposit, branch: desk.branch, day: wireDay((await today(desk.branch.code)) as Day) })
  }
  const [east, west] = desks
  if (!east || !west) throw new Error('no desks')
  expect(east.day).not.toBe(west.day)
  const director = await aWorker(people, { role: role.director, in: [east.branch, west.branch] })

  await test.step('The server refuses the day of the east in the west', async () => {
    const { isSuccessful, message } = await director.client.ask(decideDeposit, {
      depositNo: west.deposit.no,
      d_User_Id: director.userId,
      status: decision.approved,
      postingDate: east.day,
    })
    expect([isSuccessful, message]).toEqual([false, 'Posting date can not be in the future'])
  })

  const page = await signedIn(director.loginId, { path: '/directorDepositApproval?branch=all' })
  const list = listPage(page, 'Deposit Approval')
  for (const { deposit, day } of desks) {
    await expect(await list.cell(deposit.no, 'Entry Date')).toHaveText(day)
    await expect(field(list.row(deposit.no), 'Posting Date')).toHaveValue(day)
  }
  await list.press(west.deposit.no, 'Approve')
  await expectSuccess(page, 'Deposit Receipt Updated Successful')

  await page.goto('/directorDepositHistory?branch=all')
  await page.getByRole('button', { name: 'Date any' }).click()
  const ranges = page.getByRole('group', { name: 'Period' })
  await expect(ranges).toContainText(
    'It is not the same day in all branches right now, so Today and Yesterday are left out.',
  )
  await expect(ranges.getByRole('button', { name: 'Today' })).toHaveCount(0)
})

test('The map of all branches shows each visit with the time of its branch @nightly', async ({ people, signedIn }) => {
  const [east, west] = [await aDeskIn(people, EAST), await aDeskIn(people, WEST)]
  const director = await aWorker(people, { role: role.director, in: [east.branch, west.branch] })
  for (const { salesman, party } of [east, west])
    await aVisit(salesman, { aCode: party, startLocation: { ...clinic, accuracy: 8 } })
  const page = await signedIn(director.loginId, { path: '/directorVisitReport?branch=all' })
  await page.getByRole('button', { name: 'Show map' }).click()
  for (const { salesman, branch } of [east, west]) {
    const day = wireDay((await today(branch.code)) as Day)
    await expect(page.locator(`.leaflet-marker-icon[title*="${salesman.name}, ${day} "]`)).toHaveCount(1)
  }
})
