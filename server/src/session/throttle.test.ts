import { role } from '@backoffice/contract/access'
import { login } from '@backoffice/contract/session/sign-in'
import { describe, expect, it } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedTransaction } from '../../testing/owner.ts'

const { anyone, clock } = await testApp({ config: { trustProxy: () => true } })

const PASSWORD = 'a fine passphrase'
const aPerson = async () => aUser({ role: role.cashier, in: await aBranch(), password: PASSWORD })

/** The number of the last address, since each test has addresses of its own. */
let last = 0
const anAddress = () => ({ 'x-forwarded-for': `10.1.0.${(last += 1)}` })

const tries = async (loginid: number, headers: Record<string, string>, count: number) => {
  const statuses: number[] = []
  for (let each = 0; each < count; each += 1) {
    statuses.push((await anyone.send(login, { loginid, password: 'wrong' }, { headers })).status)
  }
  return statuses
}

/** Lets time pass: moves all times of the throttle back, because they come from the clock of the database. */
const pass = (seconds: number) =>
  owned(
    `update login_throttle set blocked_until = blocked_until - make_interval(secs => $1),
       updated_at = updated_at - make_interval(secs => $1)`,
    [seconds],
  )

const statusOf = async (loginid: number, headers: Record<string, string>): Promise<number> =>
  (await anyone.send(login, { loginid, password: PASSWORD }, { headers })).status

let nobody = 6_000_000
/** Tries unknown login ids until the address has to wait, and returns how many it tried. */
async function exhaust(headers: Record<string, string>, between = async () => {}): Promise<number> {
  for (let count = 0; count < 60; count += 1) {
    const [status] = await tries((nobody += 1), headers, 1)
    if (status === 429) return count
    await between()
  }
  return Infinity
}
/** More than thirty are right too, because a minute that passes on a busy machine gives back a try. */
const THIRTY = [30, 31, 32]

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
      await pass(Number(answered['retry-after']))
      await tries(loginid, headers, 1)
    }

    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16])
    expect(Math.max(...waits)).toBe(900)
  })

  it('do not keep out a user at an address of an earlier sign-in', async () => {
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

  it('slow an address down that tries many login ids: thirty at once, then one a minute', async () => {
    const headers = anAddress()
    expect(THIRTY).toContain(await exhaust(headers))

    const later: number[] = []
    for (let minute = 0; minute < 10; minute += 1) {
      await pass(60)
      later.push(...(await tries((nobody += 1), headers, 1)), ...(await tries((nobody += 1), headers, 1)))
    }

    expect(later).toEqual(Array.from({ length: 10 }, () => [401, 429]).flat())
  })

  it('of an office do not keep out its users who made none, and keep a mistake waiting for a minute at most', async () => {
    const [careful, careless] = [await aPerson(), await aPerson()]
    const office = anAddress()
    for (const { loginId } of [careful, careless]) expect(await statusOf(loginId, office)).toBe(200)
    await exhaust(office)

    expect(await statusOf(careful.loginId, office)).toBe(200)
    // The login id of a colleague allows one guess. After that it waits for the address like all others.
    expect(await tries(careless.loginId, office, 2)).toEqual([401, 429])
    const { headers } = await anyone.send(login, { loginid: careless.loginId, password: PASSWORD }, { headers: office })
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
    await pass(121)
    expect(await statusOf(careless.loginId, office)).toBe(200)
  })

  it('are taken back by the sign-in of the same user, so that a morning of typing errors locks no office out', async () => {
    const office = anAddress()
    const people = await Promise.all(Array.from({ length: 12 }, aPerson))
    for (const { loginId } of people) expect(await statusOf(loginId, office)).toBe(200)

    for (const { loginId } of people) {
      expect(await tries(loginId, office, 3)).toEqual([401, 401, 401])
      expect(await statusOf(loginId, office)).toBe(200)
    }

    expect(await tries((nobody += 1), office, 1)).toEqual([401])
  })

  it('on others are not taken back by a sign-in of your own', async () => {
    const { loginId: own } = await aPerson()
    const headers = anAddress()
    expect(await statusOf(own, headers)).toBe(200)

    const count = await exhaust(headers, async () => {
      expect(await statusOf(own, headers)).toBe(200)
    })

    expect(THIRTY).toContain(count)
  })

  it('count by the clock of the database, and a wait that a wrong clock wrote is cut', async () => {
    const { loginId } = await aPerson()
    const headers = anAddress()
    clock.move(7200)
    await tries(loginId, headers, 6)
    clock.move(-7200)
    await pass(2)
    expect(await statusOf(loginId, headers)).toBe(200)

    await tries(loginId, headers, 6)
    await pass(-400 * 24 * 3600)
    const { headers: answered } = await anyone.send(login, { loginid: loginId, password: PASSWORD }, { headers })

    expect(Number(answered['retry-after'])).toBe(900)
    await owned('delete from login_throttle', [])
  })

  it('leave no more than a few guesses to a burst', async () => {
    const { loginId: loginid } = await aPerson()
    const headers = anAddress()

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => anyone.send(login, { loginid, password: 'wrong' }, { headers })),
    )

    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6)
  })

  it('of others keep out a right password that was let in before they were counted', async () => {
    const { loginId, userId } = await aPerson()
    const other = await ownedTransaction()
    await other.query(`select pg_advisory_xact_lock(hashtext('sign-in'), $1)`, [loginId])
    await other.query(
      `insert into login_throttle (key, failures, blocked_until) values ('login:' || $1, 6, now() + interval '1 minute')`,
      [loginId],
    )
    const answer = anyone.send(login, { loginid: loginId, password: PASSWORD }, { headers: anAddress() })
    await expect
      .poll(() => owned(`select from pg_locks where not granted and locktype = 'advisory' and objid = $1`, [loginId]))
      .toHaveLength(1)
    await other.commit()

    expect((await answer).status).toBe(429)
    expect(await owned('select from sign_in where user_id = $1', [userId])).toEqual([])
  })
})

describe('an unknown login id', () => {
  it('costs the processor as much work as a known login id', async () => {
    const { loginId } = await aPerson()
    const work = { known: [] as number[], unknown: [] as number[] }
    for (let each = 0; each < 8; each += 1) {
      for (const [kind, loginid] of [
        ['known', loginId],
        ['unknown', 7_000_000 + each],
      ] as const) {
        // The time of the processor, not of the clock: other programs on the machine add nothing to it.
        const began = process.cpuUsage()
        await anyone.send(login, { loginid, password: 'wrong' }, { headers: anAddress() })
        const { user, system } = process.cpuUsage(began)
        work[kind].push(user + system)
      }
      await pass(3601)
    }

    // The least of each counts, because only garbage collection and the like is added to it.
    const [ofKnown, ofUnknown] = [Math.min(...work.known), Math.min(...work.unknown)]

    expect(ofUnknown).toBeGreaterThan(ofKnown * 0.5)
    expect(ofUnknown).toBeLessThan(ofKnown * 2)
  })
})
