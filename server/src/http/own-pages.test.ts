import { expect, it } from 'vitest'
import { testApp } from '../../testing/harness.ts'

const { app } = await testApp({ config: { publicUrl: 'https://backoffice.example.com' } })

/** Without a cookie a call from a page of ours is answered 401, after it was let in. */
const statusOf = async (call: string, headers: Record<string, string>) =>
  (
    await app.inject({
      method: 'POST',
      url: `/main/api/User/${call}`,
      headers: { host: 'desk:8080', ...headers },
      payload: {},
    })
  ).statusCode

const web = { 'x-client': 'web' }

it.each([
  ['a page of ours, over https', { ...web, 'sec-fetch-site': 'same-origin', origin: 'https://other.name' }, true],
  ['an address that a person typed', { ...web, 'sec-fetch-site': 'none' }, true],
  ['a page of another site', { ...web, 'sec-fetch-site': 'cross-site' }, false],
  ['a page of a neighbour', { ...web, 'sec-fetch-site': 'same-site', origin: 'http://desk:8080' }, false],
  ['a page of ours, over http', { ...web, origin: 'http://desk:8080' }, true],
  ['a page of the public address', { ...web, origin: 'https://backoffice.example.com' }, true],
  ['a page of another port', { ...web, origin: 'http://desk:9090' }, false],
  ['a page of another name', { ...web, origin: 'http://desk:8080.evil.example' }, false],
  ['a page without a name', { ...web, origin: 'null' }, false],
  ['a client that is no browser', web, true],
  ['a client without our cookie', { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' }, true],
])('the cookie of a session counts only for pages of ours: %s', async (_, headers, isLetIn) => {
  expect(await statusOf('RefreshToken', headers)).toBe(isLetIn ? 401 : 403)
  expect(await statusOf('Logout', headers)).toBe(isLetIn ? 200 : 403)
})
