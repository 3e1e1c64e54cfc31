/**
 * Pictures of screens.
 * - `npm run screenshots`: every screen, desktop and phone, light and dark, in .cache/screenshots/en
 * - `npm run screenshots -- ur`: the same in Urdu; `nastaliq` takes them in Urdu with this typeface; more words are the paths of some screens
 * - `npm run screenshots -- docs`: the pictures of the README and the documents in each language; more words are the names of some pictures
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { type Screen, screenAt, screens } from '@backoffice/contract/access'
import { type LanguageCode, languageIn, languages } from '@backoffice/contract/language/codes'
import { launchBrowser } from './launch-browser.ts'
import { demoUser, demoUsers } from './demo-users.ts'
import { fileOfPicture, type PictureName, pictures } from './document-pictures.ts'
import { expect, prepared } from './prepared-pictures.ts'
import { keptReading, say, saying, speakInTests } from './language.ts'
import { phone } from './looks.ts'
import { contentOf } from './screen-content.ts'
import { leave, signInto } from './session-of.ts'
import startServer from './start-server.ts'

const desktop = { viewport: { width: 1440, height: 900 } }
const looks = {
  desktop: { ...desktop, colorScheme: 'light' },
  dark: { ...desktop, colorScheme: 'dark' },
  phone: { ...phone, colorScheme: 'light' },
} as const
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
  await (user ? signInto(context, baseURL, user) : leave(context, baseURL, keptReading()))
  const page = await context.newPage()
  await page.goto(screen.path)
  await expect(contentOf(page, screen)).toBeAttached()
  // A chart loads after the rows.
  for (let round = 0; round < 2; round += 1) {
    await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)))
    await expect(page.getByRole('status', { name: saying('… is loading') })).toHaveCount(0)
    await expect(page.getByRole('img', { name: say('Loading...') })).toHaveCount(0)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  return page
}

/** Makes pictures of every screen, or of the screens at these paths. */
async function takeScreens(folder: string, paths: readonly string[]): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const screen of screens.filter(({ path }) => paths.length === 0 || paths.includes(path))) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const [device, options] of [
        ['desktop', desktop],
        ['phone', phone],
      ] as const) {
        const page = await windowOf(screen, { ...options, colorScheme })
        await page.screenshot({ path: `${folder}/${screen.path.slice(1)}-${device}-${colorScheme}.png` })
        await page.context().close()
      }
    }
  }
}

/** Returns the pictures that the documents of a language show. */
function shownIn(language: LanguageCode): readonly PictureName[] {
  const names = Object.keys(pictures) as PictureName[]
  const folder = dirname(dirname(fileOfPicture('any', language)))
  if (language === 'en') return names
  const documents = readdirSync(folder).filter((file) => file.endsWith('.md'))
  const text = documents.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n')
  return names.filter((name) => text.includes(`(screenshots/${name}.jpg)`))
}

/** Makes a picture for a document that is small enough to load with the page. */
async function keep(name: PictureName, language: LanguageCode): Promise<void> {
  const { path, by, look } = pictures[name]
  const screen = screenAt(path)
  if (!screen) throw new Error(`no screen at ${path}`)
  const page = await windowOf(screen, looks[look], demoUsers[by])
  await prepared[name]?.(page)
  const file = fileOfPicture(name, language)
  mkdirSync(dirname(file), { recursive: true })
  await page.screenshot({ path: file, type: 'jpeg', quality: 62 })
  await page.context().close()
}

const [what = 'en', ...only] = process.argv.slice(2)

try {
  if (what === 'docs') {
    for (const language of languages) {
      speakInTests(language)
      for (const name of shownIn(language)) if (only.length === 0 || only.includes(name)) await keep(name, language)
    }
  } else {
    const isNastaliq = what === 'nastaliq'
    const language = isNastaliq ? 'ur' : languageIn(what)
    if (!language) throw new Error(`${what} is no language of the program`)
    speakInTests(language, isNastaliq ? 'nastaliq' : undefined)
    await takeScreens(`.cache/screenshots/${what}`, only)
  }
} finally {
  await browser.close()
  await stop()
}
