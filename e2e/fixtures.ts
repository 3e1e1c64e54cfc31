/** Gives every test a branch of its own, people who are signed in, and pages that may not fail unseen. */
import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import type { LanguageCode } from '@backoffice/contract/language/codes'
import { login } from '@backoffice/contract/session/sign-in'
import { aDesk, type Desk } from '@backoffice/server/testing/builders/desk'
import type { User } from '@backoffice/server/testing/builders/people'
import { type Client, clientOf } from '@backoffice/server/testing/client'
import { buildIn, owned } from '@backoffice/server/testing/owner'
import { type Faults, faultsOf } from './faults.ts'
import { keptReading, speakInTests } from './language.ts'
import { aLine, type Line } from './line.ts'
import { leave, PASSWORD, QUICK_HASH, signInto } from './session-of.ts'
import { throughHttp } from './through-http.ts'

export { expect }
export { darkPhone, looks, phone } from './looks.ts'

export interface Visit extends BrowserContextOptions {
  /** The address that the browser opens first; by default the home page. */
  readonly path?: string
  /** True for a browser without the locks of secure pages: it keeps no saves, so that a form without an answer keeps its draft. */
  readonly keepsNoSaves?: boolean
}

export interface WorkerFixtures {
  /** The language in which the pages of signed-in people are read. */
  language: LanguageCode
  speaks: void
  /** Sessions for the builders, which make a test's data through the calls. */
  people: { as(user: Pick<User, 'userId'>): Promise<Client> }
  /** Returns a page of a user that stays open for the next test of the same user on the same device. */
  keptPage(loginId: number, device: BrowserContextOptions): Promise<Page>
}

export interface Fixtures {
  faults: Faults
  /** Makes a branch in a company of its own, with a salesman, a cashier and a director. */
  desk: Desk
  /** A line to the server for a browser of its own, which can be slow, and can be cut. */
  line: Line
  /** Opens a browser of its own that is signed in already. */
  signedIn(loginId: number, visit?: Visit): Promise<Page>
  /** Opens a screen for a test that only looks, in a page that other such tests have used, which opens it with two thirds of the work. */
  lookingAt(loginId: number, visit: Visit): Promise<Page>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  language: ['en', { option: true, scope: 'worker' }],

  speaks: [
    async ({ language }, use) => {
      speakInTests(language)
      await use()
    },
    { auto: true, scope: 'worker' },
  ],

  people: [
    async ({ playwright: _ }, use) => {
      const pool = buildIn(process.env['E2E_OWNER_URL'] ?? '')
      const server = throughHttp(process.env['E2E_URL'] ?? '')
      const anyone = clientOf(server, '/main')
      await use({
        as: async ({ userId }) => {
          const { token } = await anyone.ask(login, { loginid: await withPassword(userId), password: PASSWORD })
          return clientOf(server, '/main', token)
        },
      })
      await pool.end()
    },
    { scope: 'worker' },
  ],

  keptPage: [
    async ({ browser }, use) => {
      const kept = new Map<string, { loginId: number; page: Page }>()
      await use(async (loginId, device) => {
        const key = JSON.stringify(device)
        const found = kept.get(key)
        if (found?.loginId === loginId) return found.page
        await found?.page.context().close()
        const context = await browser.newContext(device)
        await signInto(context, process.env['E2E_URL'] ?? '', loginId)
        const page = await context.newPage()
        kept.set(key, { loginId, page })
        return page
      })
      for (const { page } of kept.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],

  desk: async ({ people }, use) => use(await aDesk(people)),

  line: async ({ baseURL }, use) => {
    const line = await aLine(baseURL ?? '')
    await use(line)
    line.close()
  },

  faults: [
    async ({ baseURL }, use) => {
      const faults = faultsOf(baseURL ?? '')
      await use(faults)
      expect(faults.unexpected(), 'errors in the pages of this test').toEqual([])
    },
    { auto: true },
  ],

  // Most tests open pages only for signed-in people, and need no other context.
  context: async ({ context, faults, baseURL }, use) => {
    faults.watch(context)
    await leave(context, baseURL ?? '', keptReading())
    await use(context)
  },

  signedIn: async ({ browser, baseURL, faults }, use) => {
    const opened: BrowserContext[] = []
    await use(async (loginId, { path = '/home', keepsNoSaves = false, ...options } = {}) => {
      const context = await browser.newContext(options)
      opened.push(context)
      if (keepsNoSaves) await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
      await signInto(context, baseURL ?? '', loginId)
      faults.watch(context)
      const page = await context.newPage()
      await page.goto(path)
      return page
    })
    for (const context of opened) await context.close()
  },

  lookingAt: async ({ keptPage, faults }, use) => {
    const used: (() => void)[] = []
    await use(async (loginId, { path = '/home', ...device }) => {
      const page = await keptPage(loginId, device)
      used.push(faults.watchPage(page))
      await page.goto(path)
      return page
    })
    for (const stopWatching of used) stopWatching()
  },
})

/** Gives the user the password, so that no test waits for hashing; returns the login id. */
async function withPassword(userId: number): Promise<number> {
  const [user] = await owned<{ login_id: number }>(
    'update app_user set password_hash = $2 where id = $1 returning login_id',
    [userId, QUICK_HASH],
  )
  return user?.login_id ?? 0
}
