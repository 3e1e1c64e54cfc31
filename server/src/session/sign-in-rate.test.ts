import { role } from '@backoffice/contract/access'
import { login } from '@backoffice/contract/session/sign-in'
import { expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'

const { anyone } = await testApp({ config: { trustProxy: () => true, signInsPerMinute: 3 } })

it('refuses an address that signs in too often before any password is looked at', async () => {
  const PASSWORD = 'a fine passphrase'
  const { loginId: loginid } = await aUser({ role: role.cashier, in: await aBranch(), password: PASSWORD })
  const from = (address: string, password: string) =>
    anyone.send(login, { loginid, password }, { headers: { 'x-forwarded-for': address } })
  const failures = () =>
    owned<{ failures: number }>('select failures from login_throttle where key = $1', [`login:${loginid}`])

  const statuses: number[] = []
  for (let each = 0; each < 3; each += 1) statuses.push((await from('10.2.0.1', 'wrong')).status)
  const { status, headers } = await from('10.2.0.1', 'wrong')

  expect([...statuses, status]).toEqual([401, 401, 401, 429])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  // Had a refused request compared its password, a wrong one would be counted here and a right one would have signed in.
  expect(await failures()).toEqual([{ failures: 3 }])
  expect((await from('10.2.0.1', PASSWORD)).status).toBe(429)
  expect((await from('10.2.0.2', PASSWORD)).status).toBe(200)
})
