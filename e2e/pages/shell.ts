/** The frame around every screen, and its messages. */
import { expect, type Locator, type Page } from '@playwright/test'
import { asPattern } from '@backoffice/contract/language/find-text'
import { say } from '../language.ts'

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

export async function expectScreen(page: Page, title: string): Promise<void> {
  await expect(heading(page)).toHaveText(say(title))
}

/**
 * Finds the toast with exactly this title and text, however often it was repeated; an empty title means none. The amount and number
 * of the row that it is about may follow.
 */
const toast = (page: Page, role: 'alert' | 'status', title: string, text: string) =>
  page.getByRole(role).filter({
    hasText: new RegExp(`^${asPattern(say(title) + say(text))}(?:.*[\\d,]+\\.\\d\\d.* · .+?)?(?:.*×\\d+)?$`),
  })

/** Closes a toast by the keyboard, which reaches a toast behind another one too. */
async function close(message: Locator): Promise<void> {
  await message
    .locator('..')
    .getByRole('button', { name: say('Close') })
    .press('Enter')
  await expect(message).toBeHidden()
}

interface Refusal {
  readonly title?: string
  /** The field that gets the focus, so that the fault can be corrected. */
  readonly at?: Locator
}

/** Expects this error and no other, and closes it. */
export async function expectError(page: Page, text: string, { title = 'Error', at }: Refusal = {}): Promise<void> {
  const message = toast(page, 'alert', title, text)
  await expect(message).toBeVisible()
  if (at) await expect(at).toBeFocused()
  await close(message)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

export async function expectSuccess(page: Page, text: string, title = ''): Promise<void> {
  const message = toast(page, 'status', title, text)
  await expect(message).toBeVisible()
  await close(message)
}

/** Expects the four figures of a cash screen, to the paisa and in their order. */
export async function expectTiles(page: Page, amounts: readonly string[]): Promise<void> {
  await expect(tileFigures(page)).toHaveText([...amounts])
}

const tiles = (page: Page) => page.locator(`dl[aria-label="${say('Summary')}"]`)
export const tileFigures = (page: Page): Locator => tiles(page).locator('dd')

/** Expects the labels of the tiles; the button that explains a figure follows its label. */
export async function expectTileLabels(page: Page, labels: readonly string[]): Promise<void> {
  const patterns = labels.map((label) => new RegExp(`^${asPattern(say(label))}\\??$`))
  await expect(tiles(page).locator('dt')).toHaveText(patterns)
}

export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: say('Main'), exact: true })
export const company = (page: Page): Locator => page.getByRole('combobox', { name: say('Company') })
export const branch = (page: Page): Locator => page.getByRole('combobox', { name: say('Branch') })

export async function signOut(page: Page, userName: string): Promise<void> {
  await page.getByRole('button', { name: userName }).click()
  await page.getByRole('menuitem', { name: say('Logout') }).click()
}

/** Goes to another screen as a link does: loading the page again would take most of the work. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)
