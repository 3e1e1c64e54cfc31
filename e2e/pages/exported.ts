/** Opens the files that a list exported. */
import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'

export const exportButton = (page: Page) => page.getByRole('button', { name: 'Export', exact: true })

/** Presses Export and one of its formats. */
export async function chooseExport(page: Page, way: 'CSV' | 'Excel (XLSX)' | 'Print'): Promise<void> {
  await exportButton(page).click()
  await page.getByRole('menuitem', { name: way, exact: true }).click()
}

/** Returns the name and the bytes of the downloaded file. */
export async function exported(page: Page, way: 'CSV' | 'Excel (XLSX)') {
  const coming = page.waitForEvent('download')
  await chooseExport(page, way)
  const file = await coming
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

/** Returns the cells of a CSV file; its byte order mark and line ends are checked. */
export function csvRows(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  const cell = String.raw`"(?:[^"]|"")*"|[^",\r\n]*`
  const lines = text.slice(1).match(new RegExp(String.raw`(?:(?:${cell}),)*(?:${cell})\r\n`, 'g')) ?? []
  return lines.map((line) =>
    [...line.slice(0, -2).matchAll(new RegExp(String.raw`(?:^|,)(${cell})`, 'g'))].map(([, found = '']) =>
      found.startsWith('"') ? found.slice(1, -1).replaceAll('""', '"') : found,
    ),
  )
}

/** Returns the cells of a sheet: texts as texts, numbers as numbers, days as `yyyy-MM-dd`. Nothing follows the last cell of a row. */
export async function workbookRows(bytes: Buffer, sheet: 1 | 2): Promise<(string | number)[][]> {
  const rows = await readSheet(bytes, sheet, { parseNumber: Number, trim: false })
  return rows.map((row) => {
    const cells = row.map((value) => {
      if (value instanceof Date) return value.toISOString().slice(0, 10)
      return typeof value === 'number' ? value : String(value ?? '')
    })
    return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
  })
}
