/** Every screen in Urdu: right to left, whole in every usual window, accessible, and without a word of English from the program. */
import { screens, type Screen } from '@backoffice/contract/access'
import { catalogue } from '@backoffice/contract/catalogue'
import urdu from '@backoffice/contract/language/ur.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoOverflow } from './accessible.ts'
import { demoUser } from './demo-users.ts'
import { expect, test } from './fixtures.ts'
import { goWithin, heading } from './pages/shell.ts'
import { byDay } from './screen-content.ts'
import { inspectTexts } from './text-sight.ts'

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

const users = new Set((screens as readonly Screen[]).map((screen) => demoUser(screen)))

for (const user of users) {
  test(`Every screen of ${user === undefined ? 'a visitor' : `the user ${user}`} is whole in Urdu @nightly`, async ({
    lookingAt,
    browser,
    baseURL,
    faults,
  }) => {
    test.setTimeout(900_000)
    const inUrdu = {
      storageState: {
        cookies: [],
        origins: [
          { origin: baseURL ?? '', localStorage: [{ name: 'backoffice.reading', value: '{"language":"ur"}' }] },
        ],
      },
    }
    const visit = async (path: string) => {
      if (user !== undefined) return lookingAt(user, { ...inUrdu, path })
      const context = await browser.newContext(inUrdu)
      faults.watch(context)
      const page = await context.newPage()
      await page.goto(path)
      return page
    }
    const theirs = (screens as readonly Screen[]).filter((screen) => demoUser(screen) === user)
    const page = await visit(theirs[0]?.path ?? '/login')
    for (const { path } of theirs) {
      await goWithin(page, path)
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      for (const width of [1366, 1920, 390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        await expect(heading(page)).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        const { seen, faults: cut } = await inspectTexts(page)
        expect(seen, path).toBeGreaterThan(3)
        expect.soft(cut, `${path} at ${width} px`).toEqual([])
        await expectNoOverflow(page)
      }
      await page.setViewportSize({ width: 1366, height: 844 })
      expect.soft(await englishIn(page), `English on ${path}`).toEqual([])
      if (byDay.has(path)) await expectAccessible(page)
    }
  })
}
