/** Measures the bytes that a first visit transfers, by type, with an empty browser cache. */
import { setTimeout as wait } from 'node:timers/promises'
import { followNotifications } from '@backoffice/contract/notifications/notifications'
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { DEMO_PASSWORD } from '../src/demo/sign-ins.ts'

export interface ColdLoad {
  readonly route: string
  readonly requests: number
  readonly bytes: Readonly<Record<string, number>>
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

export async function coldLoads(url: string, executablePath: string, loginId: number): Promise<ColdLoad[]> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const visit = async (route: string, shown: string, session?: Session): Promise<ColdLoad> => {
      const context = await browser.newContext(session && { storageState: session })
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Network.enable')
      const isQuiet = quietOf(devtools)
      const types = new Map<string, string>()
      const bytes: Record<string, number> = {}
      devtools.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type))
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const type = types.get(requestId) ?? 'Other'
        bytes[type] = (bytes[type] ?? 0) + encodedDataLength
      })
      await page.goto(`${url}${route}`)
      await page.getByRole('button', { name: shown }).waitFor()
      await isQuiet()
      if (new URL(page.url()).pathname !== route) throw new Error(`${route} led to ${page.url()}`)
      await context.close()
      return { route, requests: types.size, bytes }
    }
    const session = await signedIn(browser, url, loginId)
    return [await visit('/login', 'Login'), await visit('/salesmanCashCollection', 'Get Invoice', session)]
  } finally {
    await browser.close()
  }
}

const QUIET_MS = 500

/** Waits until nothing was under way for half a second; the stream of notifications never ends, and is not waited for. */
function quietOf(devtools: CDPSession): () => Promise<void> {
  const underWay = new Set<string>()
  let lastChange = performance.now()
  const ends = ({ requestId }: { requestId: string }) => {
    if (underWay.delete(requestId)) lastChange = performance.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.endsWith(followNotifications.path)) return
    underWay.add(requestId)
    lastChange = performance.now()
  })
  devtools.on('Network.loadingFinished', ends)
  devtools.on('Network.loadingFailed', ends)
  return async () => {
    while (underWay.size > 0 || performance.now() - lastChange < QUIET_MS) await wait(50)
  }
}

/** Signs in through the page with Remember me, so that a fresh browser opens the screen at once. */
async function signedIn(browser: Browser, url: string, loginId: number): Promise<Session> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/login`)
  await page.getByLabel('Username').fill(String(loginId))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL((address) => address.pathname !== '/login')
  const session = await context.storageState()
  await context.close()
  return session
}
