import type { Locator, Page } from '@playwright/test'
import { asPattern } from '@backoffice/contract/language/find-text'
import { say } from '../language.ts'

/** Matches a label with these words, and the mark of a field that is required. */
export const labelled = (label: string): RegExp =>
  new RegExp(`^${asPattern(say(label))}( ${asPattern(say('(required)'))})?$`)

/** The control with this label; the list or calendar that belongs to it carries the same name. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(labelled(label)).and(within.locator('input'))
}

/** The choice with this name; its code and more may be in its line too. */
export const optionNamed = (page: Page, name: string): Locator =>
  page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) })

/** Opens the chip of a filter that is in a layer: of two days, or of the filters that do not fit into the line. */
export async function inSight(control: Locator): Promise<Locator> {
  await control.waitFor({ state: 'attached' })
  const chip = control.locator('xpath=ancestor::*[@popover="auto"]/preceding-sibling::button[1]')
  if ((await control.isHidden()) && (await chip.count()) > 0) await chip.click()
  return control
}

/** Picks an entry of a field that offers a list. */
export async function choose(control: Locator, option: string): Promise<void> {
  await (await inSight(control)).click()
  await optionNamed(control.page(), option).click()
}

/** Opens a filter of several choices and ticks some. */
export async function tick(page: Page, label: string, ...options: readonly string[]): Promise<Locator> {
  const control = await inSight(page.getByRole('search').getByLabel(label))
  await control.click()
  for (const option of options) await optionNamed(page, option).click()
  await page.keyboard.press('Escape')
  return control
}

/** The choices that are ticked in a filter of several. */
export const chosen = (page: Page, label: string): Locator => page.getByRole('search').getByLabel(label)
