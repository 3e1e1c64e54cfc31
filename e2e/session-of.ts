import { type BrowserContext, expect } from '@playwright/test'
import { keptReading } from './language.ts'

/** The password of everybody in the demo company, and of everybody the tests make. */
export const PASSWORD = 'Demo@1234'

/** The same password, hashed with so little work that a sign-in with it is no part of the time of a test. */
export const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$WomCKf/Wnt7/CFVfRLbt5g$qvWHr97UvJTs5Slndo6m2Z1x2LSxPwwCYbhESuzCnQ4'

const mainBases = new Map<string, Promise<string>>()
/** Returns what the browser remembers of the main database of a server, which is the same for everybody. */
function mainBaseOf({ request }: BrowserContext, baseURL: string): Promise<string> {
  const known = mainBases.get(baseURL) ?? ask()
  mainBases.set(baseURL, known)
  return known

  async function ask() {
    const { databases } = (await (await request.get(`${baseURL}/databases`)).json()) as { databases: object[] }
    return JSON.stringify(databases[0])
  }
}

/**
 * Signs a user in at the main database, in a browser that has no page yet. Its first page finds in its storage what a visit before would
 * have left; Playwright would open and close a page of its own to write that there.
 */
export async function signInto(context: BrowserContext, baseURL: string, loginId: number): Promise<void> {
  const answer = await context.request.post(`${baseURL}/main/api/User/Login`, {
    headers: { 'X-Client': 'web' },
    data: { loginid: loginId, password: PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await leave(context, baseURL, {
    ...keptReading(),
    'backoffice.base': await mainBaseOf(context, baseURL),
    'backoffice.signedIn.main': 'true',
    // On a first visit the home page fetches everything twice; one test of its own looks at that.
    'backoffice.visited': 'true',
    // Lines that introduce a screen on the first visit; one test of its own looks at them.
    'backoffice.introductions': 'false',
  })
}

/** Leaves texts in the storage of a browser that has no page yet. */
export async function leave(context: BrowserContext, baseURL: string, left: Left['left']): Promise<void> {
  if (Object.keys(left).length > 0) await context.addInitScript(leaveOnce, { origin: new URL(baseURL).origin, left })
}

interface Left {
  readonly origin: string
  readonly left: Readonly<Record<string, string>>
}

/** Runs in every page before its own scripts, and writes only in the first: a user who signs out stays signed out. */
function leaveOnce({ origin, left }: Left): void {
  if (location.origin !== origin || localStorage.getItem('e2e.begun') !== null) return
  for (const [name, value] of Object.entries({ ...left, 'e2e.begun': 'true' })) localStorage.setItem(name, value)
}
