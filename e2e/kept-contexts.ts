/**
 * Browser contexts that the tests of a worker use one after the other. A context of its own is a process that compiles the whole program
 * again, which is half of what opening a page takes. Between two tests everything goes that the first one left; a context of which something
 * would stay is closed instead.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Disposable, Page } from '@playwright/test'

export interface Kept {
  readonly context: BrowserContext
  readonly page: Page
}

/** Prepares a context for its next user; the result takes that away again. */
type Preparation = (context: BrowserContext) => Promise<Disposable>

interface Lent extends Kept {
  readonly key: string
  readonly device: BrowserContextOptions
  readonly session: CDPSession
  readonly viewport: { readonly width: number; readonly height: number } | null
  prepared: Disposable | undefined
  isLent: boolean
  /** True when a test did something that cannot be undone. */
  isSpoilt: boolean
}

/** Each has some hundred megabytes. */
const MOST = 5

/** No call takes back what these do. */
const forGood = {
  context: [
    'addInitScript',
    'exposeFunction',
    'exposeBinding',
    'newCDPSession',
    'routeWebSocket',
    'setExtraHTTPHeaders',
  ],
  page: [
    'addInitScript',
    'exposeFunction',
    'exposeBinding',
    'routeWebSocket',
    'setExtraHTTPHeaders',
    'addLocatorHandler',
  ],
  clock: ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const

/** Tests listen to these. Playwright itself listens to the end of a page and of a context. */
const pageEvents = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
] as const
const contextEvents = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
] as const

export function keptContexts(browser: Browser, origin: string) {
  const free: Lent[] = []
  const lent = new Map<BrowserContext, Lent>()

  async function opened(key: string, device: BrowserContextOptions): Promise<Lent> {
    const context = await browser.newContext(device)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const viewport = page.viewportSize()
    const made: Lent = {
      context,
      page,
      key,
      device,
      session,
      viewport,
      prepared: undefined,
      isLent: false,
      isSpoilt: false,
    }
    const notice = () => (made.isSpoilt ||= made.isLent)
    noticing(context, forGood.context, notice)
    noticing(page, forGood.page, notice)
    noticing(context.clock, forGood.clock, notice)
    return made
  }

  return {
    /** A `first` visit finds a browser that has never been here, and nobody uses it after. */
    async take(device: BrowserContextOptions, prepare: Preparation, { first = false } = {}): Promise<Kept> {
      const key = JSON.stringify(device)
      const at = first ? -1 : free.findLastIndex((one) => one.key === key)
      const [found] = at < 0 ? [] : free.splice(at, 1)
      const taken = found ?? (await opened(key, device))
      lent.set(taken.context, taken)
      taken.prepared = await prepare(taken.context)
      taken.isLent = true
      taken.isSpoilt = first
      return taken
    },
    async giveBack({ context }: Kept, { isSpoilt = false } = {}): Promise<void> {
      const back = lent.get(context)
      if (!back) return
      lent.delete(context)
      back.isLent = false
      if (isSpoilt || back.isSpoilt || back.page.isClosed()) return context.close()
      // Of a page that does not let itself be emptied nothing is used again.
      const isEmpty = await empty(back, origin).then(
        () => true,
        () => false,
      )
      if (!isEmpty) return context.close()
      free.push(back)
      if (free.length > MOST) await free.shift()?.context.close()
    },
    async close(): Promise<void> {
      for (const { context } of [...free, ...lent.values()]) await context.close()
    },
  }
}

/** Calls `notice` before each of these methods. */
function noticing(target: object, names: readonly string[], notice: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') throw new Error(`Playwright has no ${name}`)
    Reflect.set(target, name, (...given: unknown[]): unknown => {
      notice()
      return Reflect.apply(method, target, given)
    })
  }
}

/** Takes away whatever a test can leave in a context and its page. What belongs to a tab goes when the next user comes (`leaveOnce`). */
async function empty({ context, page, session, device, viewport, prepared }: Lent, origin: string): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of pageEvents) page.removeAllListeners(event)
  for (const event of contextEvents) context.removeAllListeners(event)
  await prepared?.dispose()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({
    media: null,
    colorScheme: device.colorScheme ?? 'light',
    reducedMotion: device.reducedMotion ?? 'reduce',
    forcedColors: device.forcedColors ?? 'none',
    contrast: device.contrast ?? 'no-preference',
  })
  await page.mouse.move(0, 0)
  // A form that was not sent may ask whether it can go.
  page.on('dialog', (asked) => void asked.accept())
  await page.goto('about:blank')
  page.removeAllListeners('dialog')
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.send('Page.resetNavigationHistory')
  await context.clearCookies()
  await context.clearPermissions()
}
