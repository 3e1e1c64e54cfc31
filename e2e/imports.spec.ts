/** Import: a director brings parties in from a file of Windows, changes one by another file, and sees the rejected rows. */
import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { choose, field } from './pages/field.ts'
import { csvRows } from './pages/exported.ts'
import { importScreen } from './pages/import-screen.ts'
import { expectError, expectScreen, expectSuccess } from './pages/shell.ts'

const PATH = '/directorImport'

const partiesOf = (branch: string, ...rows: readonly string[]) =>
  Buffer.from(['Branch;Code;Shop;Credit Limit', ...rows.map((row) => `${branch};${row}`), ''].join('\r\n'), 'latin1')

test('A director imports parties, previews a change, and downloads rejected rows', async ({
  desk,
  signedIn,
  faults,
}) => {
  // The refused file.
  faults.allow(/status of 400/)
  const { code } = desk.branch
  const page = await signedIn(desk.director.loginId, { path: PATH })
  const { fresh, work, kind, preview, columns, choose: send, history, question, confirm } = importScreen(page)
  await expectScreen(page, 'Import')
  await expectAccessible(page)
  await choose(kind, 'Parties')

  await test.step('A template has the columns, and explains them', async () => {
    const coming = page.waitForEvent('download')
    await fresh.getByRole('button', { name: 'Excel (XLSX)' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('parties-template.xlsx')
    const [head] = await readSheet(await readFile(await file.path()))
    expect(head?.slice(0, 3)).toEqual(['Branch Code', 'Party Code', 'Party Name'])
  })

  await test.step('A file that is no table is refused in a sentence', async () => {
    await send('parties.xlsx', Buffer.from('no workbook'))
    await expectError(page, 'The name of the file ends with .xlsx, but it is not an Excel workbook.')
  })

  await test.step('The file is read as it is written, and one column is chosen by hand', async () => {
    await send('parties.csv', partiesOf(code, 'P-1;Café Noor;1000', 'P-2;Al-Madina;', 'P-3;;5'))
    await expect(work.getByText('CSV, Windows-1252, semicolon')).toBeVisible()
    await expect(field(columns, 'Party Code')).toHaveValue('Code')
    await columns.getByRole('button', { name: 'Check' }).click()
    await expectError(page, 'Choose the column of the file for Party Name, or type a value of all rows below it.')
    await choose(field(columns, 'Party Name'), 'Shop')
    await expectAccessible(page)
    await columns.getByRole('button', { name: 'Check' }).click()
    await expect(preview.getByRole('button', { name: /New 2/ })).toBeVisible()
  })

  await test.step('The rejected row has its reason, and goes out as a file', async () => {
    await preview.getByRole('button', { name: /Rejected 1/ }).click()
    await expect(work.getByRole('row', { name: /Party Name is empty\./ })).toBeVisible()
    const coming = page.waitForEvent('download')
    await work.getByRole('button', { name: 'Download rejected rows' }).click()
    const rows = csvRows(await readFile(await (await coming).path()))
    expect(rows).toEqual([
      ['Branch', 'Code', 'Shop', 'Credit Limit', 'Reasons'],
      [code, 'P-3', '', '5', 'Party Name is empty.'],
    ])
  })

  await test.step('The choices are saved under a name', async () => {
    await work.locator('summary').click()
    await field(work, 'Name of the Mapping').fill('Shops')
    await work.getByRole('button', { name: 'Save Mapping' }).click()
    await expectSuccess(page, 'Mapping savedShops')
    await expectAccessible(page)
  })

  await test.step('The others are imported after a question', async () => {
    await work.getByRole('button', { name: 'Import the others' }).click()
    await expect(question).toContainText('Import 2 new and 0 changed?')
    await expect(question).toContainText('1 rejected row is left out.')
    await expectAccessible(page)
    await confirm()
    await expect(work.getByText('2 new and 0 changed imported')).toBeVisible()
    await expect(history.getByRole('row', { name: /parties\.csv/ })).toContainText('Imported')
  })

  await test.step('The column of the next file is recognized, and a change is previewed', async () => {
    await work.getByRole('button', { name: 'Another file' }).click()
    await expect(kind).toHaveValue('Parties')
    await send('again.csv', partiesOf(code, 'P-1;Café Noor;2500', 'P-2;Al-Madina;'))
    await expect(field(work, 'Saved Mapping')).toHaveValue('Shops')
    await expect(field(columns, 'Party Name')).toHaveValue('Shop')
    await columns.getByRole('button', { name: 'Check' }).click()
    await expect(preview.getByRole('button', { name: /Same as before 1/ })).toBeVisible()
    await expect(work.getByRole('row', { name: /P-1/ })).toContainText('1,000.00 → 2,500.00')
  })

  await test.step('A code of another client is a question, until the director calls it a correction', async () => {
    await work.getByRole('button', { name: 'Another file' }).click()
    await send('other.csv', partiesOf(code, 'P-2;Rehman Sons;'))
    await columns.getByRole('button', { name: 'Check' }).click()
    await expect(work.getByRole('row', { name: /The code P-2 is Al-Madina here/ })).toBeVisible()
    await expectAccessible(page)
    const tick = work.getByRole('checkbox', { name: 'This is a correction (1 row)' })
    await tick.click()
    await expect(preview.getByRole('button', { name: /Changed 1/ })).toBeVisible()
    await expect(tick).toBeChecked()
    await expect(work.getByRole('row', { name: /P-2/ })).toContainText('Al-Madina → Rehman Sons')
  })

  await test.step('Numbers that begin again each year get the fiscal year before them', async () => {
    await work.getByRole('button', { name: 'Another file' }).click()
    await choose(kind, 'Invoices')
    await send('invoices.csv', Buffer.from('Branch Code,Invoice No,Invoice Date\nX,123,2026-07-10\n'))
    await columns.getByRole('checkbox', { name: 'Number series begin again each year' }).click()
    await expect(field(columns, 'First Month of the Year')).toHaveValue('July')
    await expect(columns.getByText('123 of 10 July 2026 is 2026-27/123.')).toBeVisible()
    await choose(field(columns, 'First Month of the Year'), 'January')
    await expect(columns.getByText('123 of 10 July 2026 is 2026/123.')).toBeVisible()
    await expectAccessible(page)
  })
})
