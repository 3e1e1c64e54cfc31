import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { createServer, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { receiptOf } from '../../testing/builders/cash-forms.ts'
import { aDesk, anInvoice, brokenPromises, type Invoice, type Worker } from '../../testing/builders/desk.ts'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverUrlOf } from '../../testing/cluster.ts'
import { type OpenedApp, openAppOn } from '../../testing/open-app.ts'
import { buildIn, owned } from '../../testing/owner.ts'
import { type Replicated, startReplicated } from '../../testing/standby.ts'
import { buildApp } from '../app.ts'
import { openDatabase } from './database.ts'

let servers: Replicated
let app: OpenedApp

beforeAll(async () => {
  servers = await startReplicated({ databases: ['moving'], settings: ['fsync=off', 'full_page_writes=off'] })
  const { primary, standby } = servers
  // The standby is named first, so that the program has to find the server that accepts writes.
  const both = serverUrlOf(servers.ownerUrl('moving', standby, primary))
  app = await openAppOn(servers.ownerUrl('moving', primary), {}, both)
}, 120_000)

afterAll(async () => {
  await app.close()
  await servers.stop()
})

/** Saves receipts one after another, each with its key until it is acknowledged. */
async function keepSaving({ client }: Worker, invoice: Invoice, acknowledged: Saved[], isOver: () => boolean) {
  const unavailable: (string | number)[] = []
  for (let amount = 1; !isOver(); amount += 1) {
    const key = randomUUID()
    for (;;) {
      const body = { invoiceDetails: [receiptOf(invoice, { amount })] }
      const { status, headers } = await client.send(saveReceipts, body, { key })
      if (status === 200) break
      unavailable.push(`${status}, again after ${String(headers['retry-after'])}`)
      await wait(20)
    }
    acknowledged.push({ invoice: invoice.no, amount, at: performance.now() })
  }
  return unavailable
}

interface Saved {
  readonly invoice: string
  readonly amount: number
  readonly at: number
}

describe('a database that moves', () => {
  it('loses nothing acknowledged when the primary is killed under load, and accepts saves within 2 s of the promotion', async () => {
    const { primary, standby } = servers
    await expect
      .poll(async () => primary.administer('select sync_state from pg_stat_replication'), { timeout: 10_000 })
      .toEqual([{ sync_state: 'sync' }])
    const { salesman } = await aDesk(app)
    const invoices = await Promise.all([1, 2, 3, 4].map(() => anInvoice({ salesman, bill: 9_000_000 })))
    const acknowledged: Saved[] = []
    let isOver = false
    const saving = Promise.all(invoices.map((each) => keepSaving(salesman, each, acknowledged, () => isOver)))
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(20)

    await primary.kill()
    const dead = await app.app.inject('/readyz')
    await standby.administer('select pg_promote(true, 20)')
    const promoted = performance.now()
    buildIn(servers.ownerUrl('moving', standby))
    await expect.poll(() => acknowledged.at(-1)?.at, { timeout: 10_000, interval: 10 }).toBeGreaterThan(promoted)
    const back = (acknowledged.find(({ at }) => at > promoted)?.at ?? Infinity) - promoted
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before + 20)
    isOver = true
    const unavailable = (await saving).flat()

    expect(dead.statusCode).toBe(503)
    expect(back).toBeLessThan(2000)
    expect(new Set(unavailable)).toEqual(new Set(['503, again after 1']))
    const kept = await owned<Saved>(
      `select i.invoice_no as invoice, r.amount::int as amount from receipt r join invoice i on i.id = r.invoice_id order by 1, 2`,
    )
    const promised = acknowledged.map(({ invoice, amount }) => ({ invoice, amount }))
    expect(kept).toEqual(
      promised.toSorted((one, other) => one.invoice.localeCompare(other.invoice) || one.amount - other.amount),
    )
    expect(await brokenPromises()).toEqual([])
    expect((await app.app.inject('/readyz')).statusCode).toBe(200)
  }, 60_000)

  it('answers 503 and is not ready while the server accepts no writes, and is back when it does', async () => {
    const { standby: promoted } = servers
    const readOnly = async (isOn: 'on' | 'off') => {
      await promoted.administer(`alter system set default_transaction_read_only = ${isOn}`, 'select pg_reload_conf()')
    }
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const save = async () => salesman.client.send(saveReceipts, { invoiceDetails: [receiptOf(invoice, { amount: 1 })] })
    const ready = async () => (await app.app.inject('/readyz')).json<{ databases: object }>().databases

    try {
      await readOnly('on')
      await expect
        .poll(() => promoted.administer('show default_transaction_read_only'))
        .toEqual([{ default_transaction_read_only: 'on' }])
      await expect.poll(ready).toEqual({ main: { ready: false, takesWrites: false } })
      // Its connections are gone by now, so that all servers were tried again.
      expect(await ready()).toEqual({ main: { ready: false, takesWrites: false } })
      const { status, headers } = await save()
      expect([status, headers['retry-after']]).toEqual([503, '1'])
    } finally {
      await readOnly('off')
    }

    await expect.poll(ready).toMatchObject({ main: { ready: true } })
    await expect.poll(async () => (await save()).status).toBe(200)
  })

  it('does not acknowledge a save whose standby has not confirmed it, and the repeated save has one effect', async () => {
    const { standby: promoted } = servers
    const { salesman } = await aDesk(app)
    const invoice = await anInvoice({ salesman })
    const key = randomUUID()
    const save = async () => {
      const sent = { invoiceDetails: [receiptOf(invoice, { amount: 1 })] }
      const { status, headers } = await salesman.client.send(saveReceipts, sent, { key })
      return [status, headers['idempotent-replay']]
    }
    const waitForStandby = (name: string) =>
      promoted.administer(`alter system set synchronous_standby_names = '${name}'`, 'select pg_reload_conf()')
    const cancelled = async () => {
      const rows = await promoted.administer(
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      )
      return rows.length
    }

    await waitForStandby('nobody')
    await expect
      .poll(async () => (await promoted.administer('show synchronous_standby_names'))[0])
      .toEqual({ synchronous_standby_names: 'nobody' })
    const saving = save()
    await expect.poll(cancelled, { timeout: 5000 }).toBe(1)
    expect(await saving).toEqual([503, undefined])
    await waitForStandby('')

    await expect.poll(save).toEqual([200, 'true'])
    expect(await owned('select amount::int from receipt where invoice_id = $1', [invoice.id])).toEqual([{ amount: 1 }])
  })

  it('is not started on a server that accepts no writes', async () => {
    const { standby: promoted, primary } = servers
    await promoted.administer(`alter database moving set default_transaction_read_only = on`)
    const start = (...hosts: (typeof primary)[]) =>
      openDatabase(serverUrlOf(servers.ownerUrl('moving', ...hosts)), { durability: 'relaxed' })

    await expect(start(promoted)).rejects.toThrow('It accepts no writes: it is a standby')
    await expect(start(primary, promoted)).rejects.toThrow(/none of its servers accepts writes .*ENOENT|ECONNREFUSED/)

    await promoted.administer(`alter database moving reset default_transaction_read_only`)
  })
})

describe('a path that falls silent', () => {
  it('costs one wait, no request after it, and no more than 3 s of a health check', async () => {
    const { standby: promoted } = servers
    const held = new Set<Socket>()
    // Forwards to the database until its connections are silenced.
    const proxy = createServer((socket) => {
      const further = connect(join(promoted.host, '.s.PGSQL.5432'))
      for (const each of [socket, further]) held.add(each.on('error', () => {}))
      socket.pipe(further).pipe(socket)
    })
    const path = join(promoted.host, '.s.PGSQL.5433')
    await new Promise<void>((listening) => proxy.listen(path, listening))
    const url = `${serverUrlOf(servers.ownerUrl('moving', promoted)).replace(':5432', ':5433')}`
    const database = await openDatabase(url, { durability: 'relaxed', poolSize: 4, answersWithinMs: 600 })
    const read = () => database.run('read', undefined, (db) => sql`select 1`.execute(db))
    await Promise.all(
      [1, 2, 3, 4].map(() => database.run('read', undefined, async (db) => sql`select pg_sleep(0.1)`.execute(db))),
    )
    expect(database.pool.total).toBe(4)
    const otherApp = await buildApp({ config: {}, clock: app.clock, bases: [{ ...app.base, database }] })
    expect((await otherApp.inject('/readyz')).statusCode).toBe(200)

    for (const each of held) each.unpipe().pause()
    const startedAt = performance.now()
    const health = otherApp.inject('/readyz').then(({ statusCode }) => [statusCode, performance.now() - startedAt])
    const took: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const began = performance.now()
      await read().catch(() => {})
      took.push(performance.now() - began)
    }

    expect(took[0]).toBeGreaterThan(500)
    expect(Math.max(...took.slice(1))).toBeLessThan(500)
    await expect(read()).resolves.toBeDefined()
    expect(await health).toEqual([503, expect.toSatisfy((ms: number) => ms < 3000)])
    await otherApp.close()
    for (const each of held) each.destroy()
    await database.close()
    proxy.close()
    rmSync(path, { force: true })
  })
})
