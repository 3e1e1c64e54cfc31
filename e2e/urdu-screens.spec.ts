/** Every screen in Urdu: right to left, whole in every usual window, accessible, and without a word of English from the program. */
import { catalogue } from '@backoffice/contract/catalogue'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { textsBelowButtons } from './below-buttons.ts'
import { expect, test } from './fixtures.ts'
import { byDay } from './screen-content.ts'
import { inspectTexts } from './text-sight.ts'
import { walkInUrdu } from './urdu-visits.ts'

const texts: Readonly<Record<string, string>> = urdu

/** The English texts of the catalogue that have another text in Urdu. */
const english: ReadonlySet<string> = new Set(plainTexts(catalogue, ''))

function plainTexts(part: object, name: string): string[] {
  return Object.entries(part).flatMap(([key, text]: [string, unknown]) => {
    const path = name === '' ? key : `${name}.${key}`
    if (typeof text === 'object' && text !== null) return plainTexts(text, path)
    return typeof text === 'string' && (texts[path] ?? text) !== text ? [text] : []
  })
}

/** The name of a language in the language, and a condition of payment of the demo company. */
const DATA: ReadonlySet<string> = new Set(['English', 'Advance Payment'])

/** Returns the texts of the page, and of its labels for screen readers and pointers, that are English texts of the program. */
async function englishIn(page: Page): Promise<readonly string[]> {
  const shown = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push((node.nodeValue ?? '').trim())
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return [...new Set(shown.filter((text) => english.has(text) && !DATA.has(text)))]
}

test('Every screen is whole in Urdu @nightly', async ({ lookingAt, browser, baseURL, faults }) => {
  test.setTimeout(1_800_000)
  await walkInUrdu(
    { lookingAt, browser, baseURL, faults, reading: { language: 'ur' }, widths: [1366, 1920, 390, 320] },
    async (page, path, width) => {
      const { seen, faults: cut } = await inspectTexts(page)
      expect(seen, path).toBeGreaterThan(3)
      expect.soft(cut, `${path} at ${width} px`).toEqual([])
      await expectNoOverflow(page)
      if (width >= 1200) expect.soft((await textsBelowButtons(page)).faults, `${path} at ${width} px`).toEqual([])
    },
    async (page, path) => {
      expect.soft(await englishIn(page), `English on ${path}`).toEqual([])
      if (byDay.has(path)) await expectAccessible(page)
    },
  )
})
