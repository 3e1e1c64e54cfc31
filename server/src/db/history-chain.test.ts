/** The chain of the history: whatever is falsified in it is found, and many writers at once leave no gap in it. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { asServer } from '../../testing/as-server.ts'
import { aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { falsifications, falsifyAndFind } from '../../testing/tampering.ts'
import { headsNow, lostHeads, readHeads } from '../commands/history-heads.ts'
import { lineOf, startChaining } from './history-chain.ts'

const app = await testApp()
const silent = { info: () => {}, warn: (what: object) => expect.unreachable(JSON.stringify(what)) }
let superuserUrl: string
let superuser: pg.Client
let desk: Desk

const waiting = async () =>
  (await ownedRow<{ rows: number }>('select coalesce(sum(cardinality(row_ids)), 0)::int as rows from history_waiting'))
    .rows
const linked = async () => (await ownedRow<{ rows: number }>('select count(*)::int as rows from history_link')).rows
const written = async () =>
  (
    await ownedRow<{ rows: number }>(
      'select ((select count(*) from audit) + (select count(*) from journal))::int as rows',
    )
  ).rows

beforeAll(async () => {
  const { name } = await ownedRow<{ name: string }>('select current_database() as name')
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${name}`
  superuserUrl = url.href
  superuser = new pg.Client(superuserUrl)
  await superuser.connect()
  for (desk of [await aDesk(app), await aDesk(app)]) {
    const { salesman, cashier } = desk
    await aReceipt({ by: salesman }).sentTo(cashier).approved()
    await aReceipt({ by: salesman }).sentTo(cashier).declined()
    await aReceipt({ by: salesman }).voided()
  }
})
afterAll(() => superuser.end())

describe('the history of a branch', () => {
  it('is chained by the running server, and at its end', async () => {
    expect(await waiting()).toBeGreaterThan(0)
    const stop = startChaining([app.base], silent)
    await expect.poll(waiting, { interval: 20 }).toBe(0)
    await aReceipt({ by: desk.salesman })
    await stop()

    expect(await waiting()).toBe(0)
    expect(await linked()).toBe(await written())
    expect(await brokenPromises()).toEqual([])
  })

  it('logs its newest links', async () => {
    const logged: object[] = []
    await startChaining([app.base], { ...silent, info: (what) => logged.push(what) })()

    expect(logged).toEqual([{ heads: (await headsNow(superuser)).map((head) => lineOf('main', head)) }])
    expect(readHeads(JSON.parse(JSON.stringify(logged))[0].heads.join('\n'), ['main'])['main']).toHaveLength(2)
  })

  it('waits while the database is away, and logs it once', async () => {
    const logged: unknown[] = []
    let attempts = 0
    const run = () => {
      attempts += 1
      return Promise.reject(new Error('away'))
    }
    const stop = startChaining([{ key: 'main', database: { run } }], { ...silent, warn: (what) => logged.push(what) })
    await expect.poll(() => attempts, { interval: 50, timeout: 5000 }).toBeGreaterThan(1)
    await stop()

    expect(logged).toHaveLength(1)
  })

  it('shows each of 112 random falsifications', async () => {
    const kinds = Object.keys(falsifications).length

    expect(await falsifyAndFind(superuser, 8 * kinds, 'history')).toEqual([])
    expect(kinds).toBe(14)
  })

  it('has no gap after 20 writers at once, some of which roll back, and three that chain', async () => {
    const before = await written()
    const clients = await Promise.all(
      Array.from({ length: 23 }, async () => {
        const client = new pg.Client(superuserUrl)
        await client.connect()
        return client
      }),
    )
    const branches = (await owned<{ code: string }>('select code from branch order by 1')).map(({ code }) => code)
    let writing = true
    const chains = clients.slice(20).map(async (client) => {
      while (writing) await client.query('select chain_what_waits()')
    })
    await Promise.all(
      clients.slice(0, 20).map(async (client, writer) => {
        for (let turn = 0; turn < 10; turn += 1) {
          await client.query('begin')
          await client.query(
            `select write_audit('receipt', array[1, 2], $1, 'record', null, jsonb_build_object('turn', $2::int))`,
            [[branches[writer % 2], branches[turn % 2]], turn],
          )
          await client.query(turn % 5 === 0 ? 'rollback' : 'commit')
        }
      }),
    )
    writing = false
    await Promise.all(chains)
    await headsNow(superuser)
    await Promise.all(clients.map((client) => client.end()))

    expect((await written()) - before).toBe(20 * 8 * 2)
    expect(await linked()).toBe(await written())
    expect(
      await owned(
        `select branch_code from history_link group by branch_code having max(seq) <> count(*) or min(seq) <> 1`,
      ),
    ).toEqual([])
    expect(await owned('select * from invariant_i33_history_is_chained')).toEqual([])
  })

  it('is out of reach of the server', async () => {
    const tried = await Promise.all(
      [
        'select from history_link',
        `update history_link set hash = hash`,
        'delete from history_waiting',
        `insert into history_waiting values ('audit', '{1}')`,
        `select custody.chain_history('{1}', '{}')`,
        'select custody.chain_the_rest()',
      ].map(async (statement) => [statement, (await asServer(app, desk.director, statement)).code]),
    )

    expect(tried).toEqual(tried.map(([statement]) => [statement, '42501']))
    await expect(owned('delete from history_link')).rejects.toThrow('append-only')
  })
})

describe('heads that were noted', () => {
  it('are found again as long as nothing is cut off', async () => {
    const heads = await headsNow(superuser)
    await owned(`select write_audit('receipt', '{1,2}', array_fill($1::text, '{2}'), 'record', null, '{}')`, [
      desk.branch.code,
    ])
    await headsNow(superuser)

    expect(await lostHeads(superuser, heads)).toEqual([])
    const later = heads.map((head) => ({ ...head, seq: '99999' }))
    expect(await lostHeads(superuser, later)).toEqual(
      heads.map(
        ({ branch, seq }) =>
          `${branch}: the history ends at link ${Number(seq) + (branch === desk.branch.code ? 2 : 0)}, but it had a link 99999: what came after was cut off`,
      ),
    )
  })

  it('are read from a file, in which a line that is none is refused', () => {
    const hash = 'ab'.repeat(32)
    const keys = ['main', 'second']
    expect(readHeads(`# of Monday\n\nmain AP 1 12 2026-11-22T10:00:00Z ${hash}\r\n`, keys)).toEqual({
      main: [{ branch: 'AP 1', seq: '12', at: '2026-11-22T10:00:00Z', hash }],
      second: [],
    })
    expect(() => readHeads(`\nthird AP1 12 2026-11-22T10:00:00Z ${hash}`, keys)).toThrow(
      'Line 2 of the file is no line of',
    )
  })
})
