/** Hand-overs that wait for a cashier who cannot come in: a director sees them, sends them back, or sends them on. */
import { role } from '@backoffice/contract/access'
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice, aWorker, type Desk } from '@backoffice/server/testing/builders/desk'
import { inHand, stageOf } from '@backoffice/server/testing/builders/stories'
import { owned } from '@backoffice/server/testing/owner'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { askDialog } from './pages/ask-dialog.ts'
import { choose, field } from './pages/field.ts'
import { actionIn, listPage } from './pages/list-page.ts'
import { expectScreen, expectSuccess } from './pages/shell.ts'

const report = '/directorCashTransferReport'

/** Makes four hand-overs of four days ago to a switched-off cashier, and a hand-over of today to another cashier. */
async function anAbsence(desk: Desk, people: Parameters<typeof aWorker>[0]) {
  const { salesman, cashier, branch } = desk
  const colleague = await aWorker(people, { role: role.cashier, in: branch })
  for (const amount of [101, 102, 103, 104]) {
    const invoice = await anInvoice({ salesman, no: `WAIT/${amount - 100}`, bill: amount })
    await aReceipt({ by: salesman, amount, invoice }).sentTo(cashier)
  }
  await aReceipt({ by: salesman, amount: 105 }).sentTo(colleague)
  await inHand(desk, 106)
  await owned(`update transfer set sent_at = sent_at - interval '4 days' where cashier_id = $1 and status = 0`, [
    cashier.userId,
  ])
  await owned('update app_user set portal_allowed = false where id = $1', [cashier.userId])
  return { ...desk, colleague }
}

test('Hand-overs to a cashier who left are highlighted: a director sends one back, another on, and settles the rest at once @nightly', async ({
  desk,
  people,
  signedIn,
}) => {
  const { salesman, cashier, director, colleague } = await anAbsence(desk, people)
  const page = await signedIn(director.loginId, { path: report })
  const list = listPage(page, 'Cash Transfer')

  await test.step('They are highlighted, and are found', async () => {
    await expect(await list.cell('WAIT/1', 'Salesman Name')).toContainText('waits 4 days')
    await expect(await list.cell('WAIT/1', 'Salesman Name')).toContainText('cannot take it')
    await expect(await list.cell('105.00', 'Status')).toHaveText('Pending')
    await expect(await list.cell('106.00', 'Salesman Name')).toContainText('cannot come in')
    await expect(actionIn(list.row('106.00'), 'Send back')).toHaveCount(1)
    await expect(actionIn(list.row('105.00'), 'Send back')).toHaveCount(1)
    await choose(list.filter('Waiting'), 'Cashier cannot take it')
    await list.search()
    await expect(list.rows).toHaveCount(5)
    await expectAccessible(page)
  })

  await test.step('One goes back, for a reason', async () => {
    const dialog = askDialog(page, 'Send Back')
    await list.press('WAIT/1', 'Send back')
    await dialog.confirm('Send back')
    await expect(dialog.dialog.getByText('Please enter a reason').first()).toBeVisible()
    await dialog.answer('Send back', { Reason: 'He is on leave' })
    await expectSuccess(page, 'Hand-overs Sent Back Successful')
    await expect(list.row('WAIT/1')).toHaveCount(0)
  })

  await test.step('One goes to another cashier', async () => {
    const dialog = askDialog(page, 'To Another Cashier')
    await list.press('WAIT/2', 'To another cashier')
    await dialog.typed('Reason').fill('He is on leave')
    await dialog.confirm('To another cashier')
    await expect(dialog.dialog.getByText('Please select cashier').first()).toBeVisible()
    await choose(field(dialog.dialog, 'Cashier'), colleague.name)
    await dialog.confirm('To another cashier')
    await expectSuccess(page, 'Hand-overs Sent On Successful')
    await expect(list.rows).toHaveCount(3)
  })

  await test.step('All users find their receipts where they belong', async () => {
    const collecting = listPage(
      await signedIn(colleague.loginId, { path: '/cashierCashCollection' }),
      'Cash Collection',
    )
    await expect(collecting.rows).toHaveCount(2)
    await expect(collecting.row('WAIT/2')).toHaveCount(1)
    const sending = listPage(await signedIn(salesman.loginId, { path: '/salesmanCashTransfer' }), 'Cash Transfer')
    await expect(await sending.cell('WAIT/1', 'Comments')).toHaveText('He is on leave')
    await page.goto(report)
    await expectScreen(page, 'Cash Transfer')
    await expect(list.row('WAIT/1')).toContainText(`Sent back by ${director.name}`)
    await expect(list.row('WAIT/2').filter({ hasText: 'Declined' })).toContainText(
      `Sent on to ${colleague.name} by ${director.name}`,
    )
  })

  await test.step('All that the cashier still holds is settled at once', async () => {
    await page.goto(`${report}?status=0`)
    await list.press('WAIT/3', 'Holdings')
    const holdings = page.getByRole('dialog', { name: `Holdings of ${cashier.name}` })
    const stillOpen = holdings.getByRole('list', { name: 'Still open' }).getByRole('listitem')
    await expect(stillOpen).toHaveText([
      '2 hand-overs waiting for this user (207.00)',
      '1 approved receipt not deposited (106.00)',
    ])
    await expectAccessible(page)
    await field(holdings, 'Reason').fill('He left')
    await choose(field(holdings, 'Another cashier'), colleague.name)
    for (const row of ['WAIT/3', 'WAIT/4'])
      await holdings.getByRole('row').filter({ hasText: row }).getByRole('checkbox').check()
    await holdings.getByRole('button', { name: 'To another cashier (2 · 207.00)' }).click()
    await page
      .getByRole('dialog', { name: 'To another cashier' })
      .getByRole('button', { name: 'To another cashier' })
      .click()
    await expect(page.getByText('2 rows done')).toBeVisible()
    await expect(stillOpen).toHaveText(['1 approved receipt not deposited (106.00)'])
    await holdings.getByRole('link', { name: '1 approved receipt not deposited (106.00)' }).click()
    await expect(page).toHaveURL(/waits=toDeposit/)
    await expect(list.rows).toHaveText([/106\.00/])
    const collecting = listPage(
      await signedIn(colleague.loginId, { path: '/cashierCashCollection' }),
      'Cash Collection',
    )
    await expect(collecting.rows).toHaveCount(4)
  })
})

test('What a cashier has who left is found in Money in Hands, and a director sends it on', async ({
  desk,
  people,
  signedIn,
}) => {
  const { cashier, director, branch } = desk
  const colleague = await aWorker(people, { role: role.cashier, in: branch })
  const receipt = await inHand(desk, 106)
  await owned('update app_user set portal_allowed = false where id = $1', [cashier.userId])
  const page = await signedIn(director.loginId, { path: '/directorHolders' })

  await listPage(page, 'Money in Hands').row('106.00').getByRole('link', { name: 'cannot come in' }).click()
  await expectScreen(page, 'Cash Transfer')
  const list = listPage(page, 'Cash Transfer')
  await expect(list.rows).toHaveText([/cannot come in.*106\.00/])
  await list.press('106.00', 'To another cashier')
  const dialog = askDialog(page, 'To Another Cashier')
  await choose(field(dialog.dialog, 'Cashier'), colleague.name)
  await dialog.answer('To another cashier', { Reason: 'He left' })

  await expectSuccess(page, 'Hand-overs Sent On Successful')
  expect(await stageOf(receipt)).toBe(1)
})
