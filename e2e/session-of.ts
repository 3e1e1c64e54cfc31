import { type APIRequest, expect } from '@playwright/test'

/** The password of everybody in the demo company, and of everybody the tests make. */
export const PASSWORD = 'Demo@1234'

/** The same password, hashed with so little work that a sign-in with it is no part of the time of a test. */
export const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$WomCKf/Wnt7/CFVfRLbt5g$qvWHr97UvJTs5Slndo6m2Z1x2LSxPwwCYbhESuzCnQ4'

/** Returns the storage of a browser after a sign-in at the main database. */
export async function sessionOf(client: APIRequest, baseURL: string, loginId: number) {
  const asking = await client.newContext({ baseURL, extraHTTPHeaders: { 'X-Client': 'web' } })
  const answer = await asking.post('/main/api/User/Login', { data: { loginid: loginId, password: PASSWORD } })
  expect(answer.ok(), await answer.text()).toBe(true)
  const databases: unknown = await (await asking.get('/databases')).json()
  const { cookies } = await asking.storageState()
  await asking.dispose()
  const [main] = (databases as { databases: object[] }).databases
  const localStorage = [
    { name: 'backoffice.base', value: JSON.stringify(main) },
    { name: 'backoffice.signedIn.main', value: 'true' },
    // On a first visit the home page fetches everything twice; one test of its own looks at that.
    { name: 'backoffice.visited', value: 'true' },
  ]
  return { cookies, origins: [{ origin: new URL(baseURL).origin, localStorage }] }
}
