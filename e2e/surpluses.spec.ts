/** Received elsewhere: a director takes the surplus of one invoice over, and has seen the other. */
import { aReceipt } from '@backoffice/server/testing/builders/cash'
import { anInvoice } from '@backoffice/server/testing/builders/desk'
import { csvOf } from '@backoffice/server/testing/builders/imports'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './pages/field.ts'
import { importScreen } from './pages/import-screen.ts'
import { expectError, expectSuccess } from './pages/shell.ts'

test('A director decides about invoices with more received elsewhere @nightly', async ({ desk, signedIn }) => {
  const { salesman, director, branch } = desk
  const [first, second] = [await anInvoice({ salesman, bill: 1000 }), await anInvoice({ salesman, bill: 1000 })]
  for (const invoice of [first, second]) await aReceipt({ by: salesman, invoice, amount: 100 })
  const file = csvOf(
    'invoices',
    [first, second].map(({ no, party }) => ({
      branch: branch.code,
      invoiceNo: no,
      date: '2026-01-15',
      type: 'CR',
      division: '10',
      party,
      salesman: salesman.loginId,
      bill: 1000,
      receivedBefore: 250,
    })),
  )
  const page = await signedIn(director.loginId, { path: '/directorImport' })
  const { kind, preview, columns, choose: send } = importScreen(page)
  const waiting = page.getByRole('region', { name: 'Received Elsewhere' }).first()
  await expect(page.getByRole('heading', { name: 'Imports' })).toBeVisible()
  await expect(waiting).toHaveCount(0)

  await test.step('The invoices of a checked file wait', async () => {
    await choose(kind, 'Invoices')
    await send('invoices.csv', Buffer.from(file))
    await columns.getByRole('button', { name: 'Check' }).click()
    await expect(preview.getByRole('button', { name: /Kept 2/ })).toBeVisible()
    await expect(waiting.getByRole('row', { name: new RegExp(first.no) })).toContainText('150.00')
    await expectAccessible(page)
  })

  await test.step('The surplus of one is taken over after a question', async () => {
    await waiting
      .getByRole('row', { name: new RegExp(first.no) })
      .getByRole('button', { name: 'Take Over' })
      .click()
    const question = `Add 150.00 to what was received before on the invoice ${first.no}?`
    const asked = waiting.getByRole('row').filter({ hasText: question })
    await expect(asked).toBeVisible()
    await asked.getByRole('button', { name: 'Take Over' }).click()
    await expectSuccess(page, 'Taken over')
    await expect(waiting.getByRole('row', { name: new RegExp(second.no) })).toBeVisible()
  })

  await test.step('The other is seen with a comment', async () => {
    await waiting
      .getByRole('row', { name: new RegExp(second.no) })
      .getByRole('button', { name: 'Seen' })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Received Elsewhere' })
    await dialog.getByRole('button', { name: 'Seen' }).click()
    await expectError(page, 'Write a comment.')
    await dialog.getByLabel('Comment').fill('Paid at the shop, a receipt follows')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Seen' }).click()
    await expectSuccess(page, 'Marked as seen')
  })
})
