/** Prints pages to PDF and reads what is on each sheet: the text that a reader sees, and where it is. */
import { expect, type Page, test } from '@playwright/test'
import { getDocumentProxy } from 'unpdf'

const MM_PER_POINT = 25.4 / 72

interface PrintedText {
  readonly text: string
  /** Millimetres from the left and the upper edge of the sheet. */
  readonly from: number
  readonly to: number
  readonly top: number
}

export interface PrintedSheet {
  readonly width: number
  readonly height: number
  readonly texts: readonly PrintedText[]
}

/** Replaces the print dialog, which nobody could answer. */
export const withoutPrintDialog = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })

/** Expects that a paper is in the page: the paper of a receipt waits for the address of its page. */
export const expectPaper = (page: Page): Promise<void> => expect(page.locator('[data-paper]').first()).toBeAttached()

let kept = 0

/** Prints the page on the paper size that it sets, and keeps the file with the results of the test. */
export async function printedSheets(page: Page): Promise<readonly PrintedSheet[]> {
  const path = test.info().outputPath(`paper-${(kept += 1)}.pdf`)
  const bytes = await page.pdf({ preferCSSPageSize: true, path })
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const numbers = Array.from({ length: pdf.numPages }, (_none, at) => at + 1)
  return Promise.all(
    numbers.map(async (number) => {
      const sheet = await pdf.getPage(number)
      const { width, height } = sheet.getViewport({ scale: 1 })
      const { items } = await sheet.getTextContent()
      const texts = items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return []
        const [, , , , x = 0, y = 0] = item.transform as number[]
        const [from, to, top] = [x, x + item.width, height - y - item.height].map((at) => at * MM_PER_POINT)
        return [{ text: item.str, from: from ?? 0, to: to ?? 0, top: top ?? 0 }]
      })
      return { width: width * MM_PER_POINT, height: height * MM_PER_POINT, texts }
    }),
  )
}

/** A value may be broken into lines, so spaces do not count. Ligatures are letters. */
const letters = (text: string) => text.normalize('NFKC').replaceAll(/\s/gu, '')

const textOf = (sheets: readonly PrintedSheet[]) =>
  letters(sheets.flatMap(({ texts }) => texts.map(({ text }) => text)).join(''))

/** Expects that each value is on the sheets, in one piece, and that no text lies beyond the edge of a sheet. */
export function expectWhole(sheets: readonly PrintedSheet[], values: readonly string[]): void {
  expect(values.length).toBeGreaterThan(0)
  const text = textOf(sheets)
  expect(values.filter((value) => !text.includes(letters(value)))).toEqual([])
  const beyond = sheets.flatMap(({ width, height, texts }) =>
    texts.filter(({ from, to, top }) => from < 0 || to > width || top < 0 || top > height),
  )
  expect(beyond).toEqual([])
}

/** Expects a margin around each sheet, and the name of the document with the page at its foot. */
export function expectNumbered(sheets: readonly PrintedSheet[], name: string): void {
  for (const [at, { width, height, texts }] of sheets.entries()) {
    expect(textOf(sheets.slice(at, at + 1))).toContain(letters(`${name} · Page ${at + 1} of ${sheets.length}`))
    const edges = [
      Math.min(...texts.map(({ from }) => from)),
      width - Math.max(...texts.map(({ to }) => to)),
      Math.min(...texts.map(({ top }) => top)),
      height - Math.max(...texts.map(({ top }) => top)),
    ]
    expect(Math.min(...edges)).toBeGreaterThan(5)
  }
}

/** Expects that the words are on one sheet, such as the signatures with the last line. */
export function expectTogether(sheets: readonly PrintedSheet[], words: readonly string[]): void {
  const holding = sheets.filter((sheet) => words.every((word) => textOf([sheet]).includes(letters(word))))
  expect(holding).toHaveLength(1)
}
