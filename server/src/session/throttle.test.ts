import { role } from '@backoffice/contract/access'
import { login } from '@backoffice/contract/session/sign-in'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'

const { app, anyone, clock } = await testApp({ config: { trustProxy: true } })

const PASSWORD = 'a fine passphrase'
const aPerson = async () => aUser({ role: role.cashier, in: await aBranch(), password: PASSWORD })

/** Each test has addresses of its own. */
let last = 0
const anAddress = () => ({ 'x-forwarded-for': `10.1.0.${(last += 1)}` })

const tries = async (loginid: number, headers: Record<string, string>, count: number) => {
  const statuses: number[] = []
  for (let each = 0; each < count; each += 1) {
    statuses.push((await anyone.send(login, { loginid, password: 'wrong' }, { headers })).status)
  }
  return statuses
}

describe('failed tries', () => {
  it('are answered at once five times, then later, known login id or not', async () => {
    const [known, unknown] = [(await aPerson()).loginId, 5_000_001]

    const statuses = [await tries(known, anAddress(), 7), await tries(unknown, anAddress(), 7)]

    expect(statuses).toEqual([
      [401, 401, 401, 401, 401, 429, 429],
      [401, 401, 401, 401, 401, 429, 429],
    ])
  })

  it('name how long to wait, twice as long each time and never more than fifteen minutes', async () => {
    const { loginId: loginid } = await aPerson()
    const headers = anAddress()
    await tries(loginid, headers, 5)
    const waits: number[] = []
    for (let each = 0; each < 14; each += 1) {
      const { headers: answered } = await anyone.send(login, { loginid, password: PASSWORD }, { headers })
      waits.push(Number(answered['retry-after']))
      clock.move(Number(answered['retry-after']))
      await tries(loginid, headers, 1)
    }

    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16])
    expect(Math.max(...waits)).toBe(900)
  })

  it('do not keep out a user at an address where he signed in before', async () => {
    const { loginId: loginid } = await aPerson()
    const [home, stranger] = [anAddress(), anAddress()]
    await anyone.ask(login, { loginid, password: PASSWORD }, { headers: home })
    await tries(loginid, stranger, 8)

    const elsewhere = await anyone.send(login, { loginid, password: PASSWORD }, { headers: stranger })
    const atHome = await anyone.send(login, { loginid, password: PASSWORD }, { headers: home })

    expect([elsewhere.status, atHome.status]).toEqual([429, 200])
  })

  it('are forgotten by a sign-in that succeeds', async () => {
    const { loginId: loginid } = await aPerson()
    const headers = anAddress()
    await tries(loginid, headers, 4)
    await anyone.ask(login, { loginid, password: PASSWORD }, { headers })

    expect(await tries(loginid, headers, 5)).toEqual([401, 401, 401, 401, 401])
  })

  it('slow an address down that tries many login ids', async () => {
    const headers = anAddress()
    const statuses: number[] = []
    for (let each = 0; each < 35; each += 1) statuses.push(...(await tries(6_000_000 + each, headers, 1)))

    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(30)).toContain(429)
  })

  it('leave no more than a few guesses to a burst', async () => {
    const { loginId: loginid } = await aPerson()
    const headers = anAddress()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => anyone.send(login, { loginid, password: 'wrong' }, { headers })),
    )

    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6)
  })

  it('are refused by the hundred before any password is hashed', async () => {
    const limited = {
      method: 'POST',
      url: '/main/api/User/Login',
      payload: { loginid: 1, password: 'x' },
      headers: anAddress(),
    } as const
    expect((await app.inject(limited)).headers['x-ratelimit-limit']).toBe('10000')
  })
})

describe('an unknown login id', () => {
  it('takes the time of a known one', async () => {
    const { loginId } = await aPerson()
    const times = { known: [] as number[], unknown: [] as number[] }
    // In turns, so that whatever else the machine does weighs on both.
    for (let each = 0; each < 15; each += 1) {
      for (const [kind, loginid] of [
        ['known', loginId],
        ['unknown', 7_000_000 + each],
      ] as const) {
        const began = performance.now()
        await anyone.send(login, { loginid, password: 'wrong' }, { headers: anAddress() })
        times[kind].push(performance.now() - began)
      }
      clock.move(3600)
    }

    // The fastest of each: what a busy machine adds is in none of them.
    const [ofKnown, ofUnknown] = [Math.min(...times.known), Math.min(...times.unknown)]

    expect(ofUnknown).toBeGreaterThan(ofKnown * 0.5)
    expect(ofUnknown).toBeLessThan(ofKnown * 2)
  })
})
