/** Opens the files that a list exported. */
import { expect, type Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { readFile } from 'node:fs/promises'

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

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' }
const plain = (xml: string) => xml.replaceAll(/&(\w+|#13);/g, (_whole, name: string) => ENTITIES[name] ?? '?')
const column = (letters: string) => [...letters].reduce((at, letter) => at * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Returns the cells of a sheet, texts as texts and numbers as numbers. */
export function workbookRows(bytes: Buffer, sheet: 1 | 2): (string | number)[][] {
  const xml = strFromU8(unzipSync(bytes)[`xl/worksheets/sheet${sheet}.xml`] ?? new Uint8Array())
  return [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, inside = '']) => {
    const cells: (string | number)[] = []
    for (const [, letters = '', type, content = ''] of inside.matchAll(
      /<c r="([A-Z]+)\d+" s="\d+"( t="inlineStr")?>(.*?)<\/c>/gs,
    )) {
      const text = plain(content.replaceAll(/<f>.*?<\/f>|<[^>]*>/g, ''))
      while (cells.length < column(letters)) cells.push('')
      cells.push(type ? text : Number(text))
    }
    return cells
  })
}
