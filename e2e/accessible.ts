import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, Result, RunOnly, RunOptions } from 'axe-core'

const axeFile = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'))
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects that axe finds nothing serious or critical on the page, in either colour scheme. The page switches without a reload, because
 * loading it again for the other scheme would take longer than everything else. In the second scheme only the colours have changed, so only
 * their contrast is checked.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const first = await schemeOf(page)
  await letBarsGo(page, true)
  const other = first === 'dark' ? 'light' : 'dark'
  await expectNothingSerious(page, first, { type: 'tag', values: rules })
  await changeTo(page, other)
  await expectNothingSerious(page, other, { type: 'rule', values: ['color-contrast'] })
  await changeTo(page, first)
  await letBarsGo(page, false)
}

/**
 * Puts the header and the bars at the lower edge of the window into the flow of the page, or back to their edges. At its edge a bar partly
 * covers a button, another one after each pixel of scrolling, and axe measures only the visible rest of it. Axe still checks the bars.
 */
const letBarsGo = (page: Page, areGone: boolean): Promise<void> =>
  page.evaluate((gone) => {
    for (const bar of document.querySelectorAll<HTMLElement>(
      'body header, main nav, main div, main section, main footer, main form, main span',
    )) {
      const { position, bottom } = getComputedStyle(bar)
      const isFixed = position === 'fixed' && bar.getBoundingClientRect().top > window.innerHeight / 2
      const isSticky = position === 'sticky' && (bottom !== 'auto' || bar.matches('header'))
      if (gone && (isFixed || isSticky)) bar.style.position = 'static'
      else if (!gone && bar.style.position === 'static') bar.style.removeProperty('position')
    }
  }, areGone)

type Scheme = 'light' | 'dark'

const SCHEME = 'data-color-scheme'

async function schemeOf(page: Page): Promise<Scheme> {
  return (await page.locator('html').getAttribute(SCHEME)) === 'dark' ? 'dark' : 'light'
}

async function changeTo(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await expect(page.locator('html')).toHaveAttribute(SCHEME, scheme)
}

async function expectNothingSerious(page: Page, scheme: Scheme, runOnly: RunOnly): Promise<void> {
  // Nobody presses a button on paper, so its size does not count there.
  const isPrinted = await page.evaluate(() => matchMedia('print').matches)
  const violations = await violationsOf(page, {
    runOnly,
    // Without the names and sources of all elements that pass, axe works a third less and sends a hundredth.
    resultTypes: ['violations'],
    ...(isPrinted && { rules: { 'target-size': { enabled: false } } }),
  })
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  expect(found, `faults in the ${scheme} colour scheme`).toEqual([])
}

/** Expects that axe finds nothing at all, by day and by night, on a page that has no colour scheme of the program: a page of a client. */
export async function expectNoFault(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const violations = await violationsOf(page, {})
    expect(violations.map(({ id, nodes }) => `${colorScheme} ${id} ${nodes[0]?.html}`)).toEqual([])
  }
}

interface Axe {
  run(page: Document, options: RunOptions): Promise<AxeResults>
}

/** Runs axe in a page. Its half megabyte goes there once after each load. */
async function violationsOf(page: Page, options: RunOptions): Promise<readonly Result[]> {
  expect(page.frames(), 'axe would not look into another frame').toHaveLength(1)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axeFile, 'utf8'))
  return page.evaluate(async (how) => {
    const { axe } = window as unknown as { readonly axe: Axe }
    return (await axe.run(document, how)).violations
  }, options)
}

/** Expects that the page itself does not scroll sideways; a wide table scrolls in its own frame. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // The difference is below 0 while a dialog keeps the place of the scroll bar free.
  expect(over).toBeLessThanOrEqual(0)
}
