import type { Page, Route } from '@playwright/test'

type Answer = Parameters<Route['fulfill']>[0]

/** A proxy's error page, none of whose words are for a user. */
export const SILENT: Answer = { status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }

/** Gives a call of the page this answer from now on, for answers that no browser can make the real server give. */
export const answerWith = (page: Page, call: string, answer: Answer): Promise<unknown> =>
  page.route(new RegExp(String.raw`/${call}(?:\?|$)`), (route) => route.fulfill(answer))

/**
 * Opens a path in a page that hears no news: its stream never answers. It shows what happens to somebody who decides before he could hear
 * of the decision of a colleague.
 */
export async function openWithoutNews(page: Page, path: string): Promise<void> {
  await page.route('**/FollowNotifications', () => {})
  await page.goto(path)
}
