/** Held receipts: money that a phone delivered and that could not be booked. A director books it, or two of them record that it is not there. */
import { role } from '@backoffice/contract/access'
import { aParty, anInvoice, aWorker } from '@backoffice/server/testing/builders/desk'
import { anOldHeldReceipt } from '@backoffice/server/testing/builders/held'
import { owned } from '@backoffice/server/testing/owner'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { choose, field } from './pages/field.ts'
import { listPage } from './pages/list-page.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'

test('A director books a held receipt, and two directors record that another is not there', async ({
  desk,
  people,
  signedIn,
}) => {
  const { branch, salesman, director } = desk
  const colleague = await aWorker(people, { role: role.director, in: branch })
  const party = await aParty({ branch: branch.code, title: 'Noor Pharmacy' })
  const invoice = await anInvoice({ salesman, party, no: 'INV/26-00910', bill: 300 })
  const paid = await anOldHeldReceipt({ by: salesman, invoice, amount: 400 })
  const gone = await anOldHeldReceipt({ by: salesman, invoice, amount: 50 })
  const page = await signedIn(director.loginId, { path: '/directorHeldReceipts' })
  await expectScreen(page, 'Held Receipts')
  const held = listPage(page, 'Held Receipts')

  await test.step('The dialog offers the invoice of the phone, and books the rest as an advance', async () => {
    await held.press(paid.no, 'Book')
    const dialog = page.getByRole('dialog', { name: 'Book Held Receipt' })
    await expect(field(dialog, 'Client')).toHaveValue(/Noor Pharmacy/)
    await expect(field(dialog, 'Invoice No')).toHaveValue(/INV\/26-00910/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Book' }).click()
    await expectSuccess(page, 'Held receipt booked')
    await expect(held.row(paid.no)).toBeHidden()
    expect(
      await owned('select amount::float from receipt where branch_code = $1 and party = $2 order by id', [
        desk.branch.code,
        party,
      ]),
    ).toEqual([{ amount: 300 }, { amount: 100 }])
  })

  await test.step('What is not there needs a reason, and waits for a second director', async () => {
    await held.press(gone.no, 'Not There')
    const dialog = page.getByRole('dialog', { name: 'Money Is Not There' })
    await choose(field(dialog, 'What Became Of It'), 'Never received')
    await dialog.getByRole('button', { name: 'Not There' }).click()
    await expectError(page, 'Please enter a reason', { at: dialog.getByLabel('Reason') })
    await dialog.getByLabel('Reason').fill('Typed twice')
    await dialog.getByRole('button', { name: 'Not There' }).click()
    await expectSuccess(page, 'It counts after another director has confirmed it.')
  })

  await test.step('Another director confirms it, after a question', async () => {
    const other = await signedIn(colleague.loginId, { path: '/directorHeldReceipts' })
    const list = listPage(other, 'Held Receipts')
    await expect(list.row(gone.no)).toContainText('Never received: Typed twice')
    await list.press(gone.no, 'Confirm')
    await expect(list.row(gone.no)).toContainText(`${director.name} recorded`)
    await list.row(gone.no).getByRole('button', { name: 'Confirm' }).click()
    await expectSuccess(other, 'Settlement confirmed')
  })
})

test('A director sees the phones of a user and reports one as lost; a cashier sees what is not sent', async ({
  desk,
  signedIn,
}) => {
  const { salesman, director, cashier } = desk
  await anOldHeldReceipt({ by: salesman, invoice: await anInvoice({ salesman }) })
  await owned(`update device set seen_at = now(), stated_items = 3, stated_amount = 61200 where user_id = $1`, [
    salesman.userId,
  ])
  const collecting = await signedIn(cashier.loginId, { path: '/cashierCashCollection' })
  const unsent = collecting.getByRole('region', { name: 'On Phones, Not Sent' })
  await expect(unsent).toContainText(`${salesman.name}3 entries, 61,200.00, on their phone`)

  const page = await signedIn(director.loginId, { path: `/directorUserManagement?user=${salesman.userId}` })
  const phones = page.getByRole('region', { name: 'Phones' })
  await expect(phones).toContainText('3 entries not sent, 61,200.00')
  await phones.getByRole('button', { name: 'Lost' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report Lost' })
  await expect(dialog).toContainText('It stated 3 entries as not sent, 61,200.00.')
  await dialog.getByRole('button', { name: 'Report Lost' }).click()
  await expectSuccess(page, 'The phone was reported lost')
  await expect(phones).toContainText('Reported lost by')
})
