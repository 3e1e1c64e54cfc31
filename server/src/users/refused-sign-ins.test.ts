import { login } from '@backoffice/contract/session/sign-in'
import { listRefusedSignIns } from '@backoffice/contract/users/refused-sign-ins'
import { beforeEach, describe, expect, it } from 'vitest'
import { aDesk, type Worker } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { buildApp } from '../app.ts'
import { sweep } from '../housekeeping.ts'

const given = await testApp({ config: { trustProxy: () => true } })
const { anyone, base, clock } = given

beforeEach(() => owned('delete from refused_sign_in'))

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const wrong = { password: 'wrong' }
let nobody = 7_000_000

const seenBy = async ({ userId, client }: Worker) =>
  (await client.ask(listRefusedSignIns, { page: 1, limit: 100, userId })).responseObjects.map(
    ({ login: username, name, address, times }) => [username, name, address, times],
  )

/** Records refused sign-ins without the cost of comparing passwords. */
const noted = (logins: string, address: string) =>
  owned(`select note_refused_sign_in(n::int, ${address}) from generate_series(${logins}) n`)

describe('refused sign-ins', () => {
  it('are listed to directors with user, address and how often, the newest first', async () => {
    const { salesman, director } = await aDesk(given)
    const unknown = (nobody += 1)
    for (let each = 0; each < 2; each += 1)
      await anyone.send(login, { loginid: salesman.loginId, ...wrong }, from('203.0.113.7'))
    await anyone.send(login, { loginid: unknown, ...wrong }, from('2001:db8:1:2::9'))

    expect(await seenBy(director)).toEqual([
      [String(unknown), '', '2001:db8:1:2::/64', 1],
      [String(salesman.loginId), salesman.name, '203.0.113.7', 2],
    ])
  })

  it('of users of other branches are not listed', async () => {
    const [{ salesman }, elsewhere] = [await aDesk(given), await aDesk(given)]
    await noted(`${salesman.loginId}, ${salesman.loginId}`, `'203.0.113.8'`)

    expect(await seenBy(elsewhere.director)).toEqual([])
  })

  it('are for directors alone', async () => {
    const { salesman, cashier } = await aDesk(given)

    for (const { client, userId } of [salesman, cashier])
      expect((await client.send(listRefusedSignIns, { page: 1, limit: 10, userId })).status).toBe(403)
  })

  it('fill no disk: a username has 20 addresses, an address 50 usernames, and more are counted together', async () => {
    const { salesman } = await aDesk(given)
    await noted('1, 300', `'198.51.100.' || n`)
    await owned(`select note_refused_sign_in($1, '10.0.0.' || n) from generate_series(1, 30) n`, [salesman.loginId])
    await noted('8000001, 8000080', `'192.0.2.1'`)
    const rows = (where: string) =>
      ownedRow<{ rows: number; times: number }>(
        `select count(*)::int as rows, sum(times)::int as times from refused_sign_in where ${where}`,
      )

    expect(await rows(`login_id = ${salesman.loginId} and address <> ''`)).toEqual({ rows: 20, times: 20 })
    expect(await rows(`login_id = ${salesman.loginId} and address = ''`)).toEqual({ rows: 1, times: 10 })
    expect(await rows(`address = '192.0.2.1' and login_id > 0`)).toEqual({ rows: 50, times: 50 })
    expect(await rows(`address = '192.0.2.1' and login_id = 0`)).toEqual({ rows: 1, times: 30 })
    await owned(
      `insert into refused_sign_in select n, '-', 1, now(), now() from generate_series(9000000, 9009999) n on conflict do nothing`,
    )
    const before = await rows('true')
    await noted('8000201, 8000230', `'192.0.2.' || n`)
    expect((await rows('true')).rows).toBe(before.rows + 1)
  })

  it('are forgotten after 30 days', async () => {
    await noted('1, 2', `'192.0.2.1'`)
    await owned(`update refused_sign_in set last_at = now() - interval '31 days' where login_id = 1`)
    await sweep(base.database)

    expect(await owned('select login_id from refused_sign_in')).toEqual([{ login_id: 2 }])
  })

  it('are a line of the log each, with username and address and without the password', async () => {
    const lines: string[] = []
    const config = {
      logLevel: 'warn',
      logTo: { write: (line: string) => void lines.push(line) },
      trustProxy: () => true,
    }
    const app = await buildApp({ config, clock, bases: [base] })
    const send = (loginid: unknown) =>
      app.inject({
        method: 'POST',
        url: '/main/api/User/Login',
        headers: { 'x-forwarded-for': '203.0.113.9' },
        payload: { loginid, password: 'a secret phrase' },
      })
    const loginid = (nobody += 1)
    for (let each = 0; each < 6; each += 1) await send(loginid)
    await send('7\n"msg":"sign-in refused"')
    await app.close()

    const refused = lines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'sign-in refused')
    expect(refused).toMatchObject([
      ...Array.from({ length: 5 }, () => ({ loginId: loginid, address: '203.0.113.9', why: 'password' })),
      { loginId: loginid, address: '203.0.113.9', why: 'wait' },
    ])
    expect(lines.join('')).not.toContain('a secret phrase')
  })
})
