import type { BrowserContext, ConsoleMessage, Page, Request } from '@playwright/test'

/** Collects the faults that no page may have: a logged error (a broken content policy logs one too), an exception, a failed request. */
export interface Faults {
  watch(context: BrowserContext): void
  /** Watches a page that is there already; the function that it returns ends that. */
  watchPage(page: Page): () => void
  /** Allows a refusal or fault that the test itself causes: the browser logs it as an error. */
  allow(...expected: readonly RegExp[]): void
  unexpected(): string[]
}

export function faultsOf(origin: string): Faults {
  const seen: string[] = []
  const allowed: RegExp[] = []
  /** A test may open several screens: its fault names the screen. */
  const screenOf = (page: Page | null) => (page ? `, on ${page.url()}` : '')
  const logged = (message: ConsoleMessage) => {
    if (message.type() === 'error')
      seen.push(`console: ${message.text()} (${message.location().url})${screenOf(message.page())}`)
  }
  const notFinished = (request: Request) => {
    const why = request.failure()?.errorText ?? ''
    // The page itself gives up a request when its screen is left.
    if (request.url().startsWith(origin) && why !== 'net::ERR_ABORTED') seen.push(`failed: ${request.url()} ${why}`)
  }
  const watchPage = (page: Page) => {
    const thrown = (error: Error) => void seen.push(`thrown: ${error.stack ?? error.message}${screenOf(page)}`)
    page.on('pageerror', thrown).on('console', logged).on('requestfailed', notFinished)
    return () => void page.off('pageerror', thrown).off('console', logged).off('requestfailed', notFinished)
  }
  return {
    watch: (context) => void context.on('page', watchPage),
    watchPage,
    allow: (...expected) => void allowed.push(...expected),
    unexpected: () => seen.filter((fault) => !allowed.some((pattern) => pattern.test(fault))),
  }
}
