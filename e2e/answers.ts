import type { Page, Route } from '@playwright/test'

type Answer = Parameters<Route['fulfill']>[0]

/** A proxy's page: no word in it is for a user. */
export const SILENT: Answer = { status: 502, contentType: 'text/html', body: '<html>Bad Gateway</html>' }

/** From now on a call of the page gets this answer, which no browser can bring the real server to give. */
export const answerWith = (page: Page, call: string, answer: Answer): Promise<unknown> =>
  page.route(new RegExp(String.raw`/${call}(?:\?|$)`), (route) => route.fulfill(answer))
