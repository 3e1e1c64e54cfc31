import type { Page, Route } from '@playwright/test'

type Answer = Parameters<Route['fulfill']>[0]

/** A proxy's error page, without any words for a user. */
export const SILENT: Answer = { status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }

/** Gives a call of the page this answer from now on, for answers that no browser can make the real server give. */
export const answerWith = (page: Page, call: string, answer: Answer): Promise<unknown> =>
  page.route(new RegExp(String.raw`/${call}(?:\?|$)`), (route) => route.fulfill(answer))

/**
 * Opens a path in a page without notifications: its stream never answers. Tests use it for somebody who decides before the decision of a
 * colleague is shown to them.
 */
export async function openWithoutNews(page: Page, path: string): Promise<void> {
  await page.route('**/FollowNotifications', () => {})
  await page.goto(path)
}
