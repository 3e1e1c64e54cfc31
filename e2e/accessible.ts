import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Expects that axe finds nothing serious or critical on the page, in either colour scheme. The page changes over as it stands, because
 * loading it again for the other scheme would take longer than everything else.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const first = await schemeOf(page)
  const other = first === 'dark' ? 'light' : 'dark'
  await expectNothingSerious(page, first)
  await changeTo(page, other)
  await expectNothingSerious(page, other)
  await changeTo(page, first)
}

type Scheme = 'light' | 'dark'

const SCHEME = 'data-mantine-color-scheme'

async function schemeOf(page: Page): Promise<Scheme> {
  return (await page.locator('html').getAttribute(SCHEME)) === 'dark' ? 'dark' : 'light'
}

async function changeTo(page: Page, scheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await expect(page.locator('html')).toHaveAttribute(SCHEME, scheme)
}

async function expectNothingSerious(page: Page, scheme: Scheme): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    )
  expect(found, `faults in the ${scheme} colour scheme`).toEqual([])
}

/** Expects that the page itself does not scroll sideways; a wide table scrolls in its own frame. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  // The difference is below 0 while a dialog keeps the place of the scroll bar free.
  expect(over).toBeLessThanOrEqual(0)
}
