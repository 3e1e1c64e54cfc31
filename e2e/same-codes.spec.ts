/** Import: a director tells that a code of the file is a code here, which is written in another way. */
import { expectAccessible } from './accessible.ts'
import { expect, phone, test } from './fixtures.ts'
import { choose } from './pages/field.ts'
import { importScreen } from './pages/import-screen.ts'

test('A director tells that a code of the file is the same as a code here', async ({ desk, signedIn }) => {
  const page = await signedIn(desk.director.loginId, { path: '/directorImport' })
  const screen = importScreen(page)
  const { work, kind, preview } = screen
  const send = async (...rows: readonly string[]) => {
    const lines = ['Branch Code,Party Code,Party Name', ...rows.map((row) => `${desk.branch.code},${row}`), '']
    await choose(kind, 'Parties')
    await screen.choose('parties.csv', Buffer.from(lines.join('\n')))
    await work.getByRole('button', { name: 'Check' }).click()
  }
  const importAll = async () => {
    await work.getByRole('button', { name: 'Import', exact: true }).click()
    await screen.confirm()
  }
  await send('P-1,One Store', 'P-2,Two Store')
  await importAll()
  await expect(work.getByText('2 new and 0 changed imported')).toBeVisible()
  await work.getByRole('button', { name: 'Another file' }).click()

  await send('p-1,One New Store', 'p-2,Two Store')
  const codes = work.getByRole('region', { name: 'Codes that look like a code here' })
  const first = codes.getByRole('checkbox', { name: 'p-1 is the same as P-1' })
  await expect(preview.getByRole('button', { name: 'Rejected 2' })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(phone.viewport)
  await expect(first).toBeVisible()
  await expectAccessible(page)
  await first.click()
  await expect(first).toBeChecked()
  await expect(preview.getByRole('button', { name: 'Rejected 1' })).toBeVisible()
  await first.click()
  await expect(first).not.toBeChecked()
  await codes.getByRole('button', { name: 'All 2 are the same' }).click()

  await expect(preview.getByRole('button', { name: 'Changed 1' })).toBeVisible()
  await expect(preview.getByRole('button', { name: 'Rejected 0' })).toBeVisible()
  await importAll()
  await expect(work.getByText('0 new and 1 changed imported')).toBeVisible()
})
