/**
 * Pictures of every screen, desktop and phone, light and dark, in .cache/screenshots, and the pictures of the README and the documents in
 * docs/screenshots. `npm run screenshots`, or `npm run screenshots -- docs` for the latter alone, or `-- docs NAME` for some of them.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { type Screen, screenAt, screens } from '@backoffice/contract/access'
import { launchBrowser } from './launch-browser.ts'
import { demoUser, demoUsers } from './demo-users.ts'
import { fileOfPicture, type PictureName, pictures } from './document-pictures.ts'
import { expect, prepared } from './prepared-pictures.ts'
import { phone } from './looks.ts'
import { contentOf } from './screen-content.ts'
import { signInto } from './session-of.ts'
import startServer from './start-server.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const looks = {
  desktop: { ...desktop, colorScheme: 'light' },
  dark: { ...desktop, colorScheme: 'dark' },
  phone: { ...phone, colorScheme: 'light' },
} as const
const all = '.cache/screenshots'
for (const folder of [all, dirname(fileOfPicture('any'))]) mkdirSync(folder, { recursive: true })

const browser = await launchBrowser()
const stop = await startServer()
const baseURL = process.env['E2E_URL'] ?? ''

/** Opens a window of this person at this screen and waits for its rows. */
async function windowOf(screen: Screen, options: BrowserContextOptions, user = demoUser(screen)): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    timezoneId: 'Asia/Karachi',
    reducedMotion: 'reduce',
    ...options,
  })
  if (user) await signInto(context, baseURL, user)
  const page = await context.newPage()
  await page.goto(screen.path)
  await expect(contentOf(page, screen)).toBeAttached()
  await expect(page.getByRole('img', { name: 'Loading' })).toHaveCount(0)
  return page
}

/** Makes a picture for a document that is small enough to load with the page. */
async function keep(name: PictureName): Promise<void> {
  const { path, by, look } = pictures[name]
  const screen = screenAt(path)
  if (!screen) throw new Error(`no screen at ${path}`)
  const page = await windowOf(screen, looks[look], demoUsers[by])
  await prepared[name]?.(page)
  await page.screenshot({ path: fileOfPicture(name), type: 'jpeg', quality: 62 })
  await page.context().close()
}

const [what, ...only] = process.argv.slice(2)

try {
  const wanted: readonly Screen[] = what === 'docs' ? [] : screens
  for (const screen of wanted) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [device, options] of [
        ['desktop', desktop],
        ['phone', phone],
      ] as const) {
        const page = await windowOf(screen, { ...options, colorScheme })
        await page.screenshot({ path: `${all}/${screen.path.slice(1)}-${device}-${colorScheme}.png` })
        await page.context().close()
      }
    }
  }
  const names = Object.keys(pictures) as PictureName[]
  for (const name of names) if (only.length === 0 || only.includes(name)) await keep(name)
} finally {
  await browser.close()
  await stop()
}
