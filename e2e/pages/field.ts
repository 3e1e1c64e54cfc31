import type { Locator, Page } from '@playwright/test'

export const asPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** The control with this label; the list or calendar that belongs to it carries the same name. */
export function field(within: Page | Locator, label: string): Locator {
  return within.getByLabel(new RegExp(`^${asPattern(label)}( \\(required\\))?$`)).and(within.locator('input'))
}

/** Picks an entry of a field that offers a list. */
export async function choose(control: Locator, option: string): Promise<void> {
  await control.click()
  await control.page().getByRole('option', { name: option, exact: true }).click()
}
