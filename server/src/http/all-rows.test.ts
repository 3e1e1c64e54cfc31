import { serverMessages } from '@backoffice/contract/server-messages'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { calls } from '@backoffice/contract'
import { page } from '@backoffice/contract/call'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { listAccounts, pageAccounts } from '@backoffice/contract/lookups/accounts'
import { messages } from '@backoffice/contract/messages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aDesk, anInvoice, type Desk } from '../../testing/builders/desk.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { pageOrAll } from '../db/sql.ts'
import { routes } from '../routes.ts'
import { serve } from './route.ts'

const MANY = 60_000

const broken = page('test.broken', z.object({ text: z.string() }), {
  at: 'GET api/Test/Broken',
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'a test',
  fails: messages.http.error,
})
async function* rowsThatEnd(): AsyncGenerator<{ text: string }[]> {
  yield [{ text: 'x'.repeat(1_000_000) }]
  throw new Error('the rest cannot be read')
}

const app = await testApp({
  // Validation is slower than writing the answer, and would hide the measured time.
  config: { validateAnswers: false, logLevel: 'silent' },
  calls: [...calls, broken],
  routes: [...routes, serve(broken, async () => ({ rows: rowsThatEnd(), totalRows: 2 }))],
})
let desk: Desk
let port = 0
let token = ''

beforeAll(async () => {
  desk = await aDesk(app)
  await anInvoice({ salesman: desk.salesman, no: 'first', on: '2020-01-01' })
  // Copies the invoice until there are as many as a large branch has.
  const columns = await owned<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = 'invoice'::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
  )
  const names = columns.map(({ name }) => name)
  const values = names.map(
    (name) =>
      ({ id: 'i.id + n', invoice_no: `'N' || n`, invoice_on: `date '2021-01-01' + n % 900` })[name] ?? `i.${name}`,
  )
  await owned(
    `insert into invoice (${names.join(', ')}) select ${values.join(', ')} from invoice i, generate_series(1, ${MANY - 1}) n
     where i.branch_code = $1`,
    [desk.branch.code],
  )
  await owned('analyze invoice')
  port = Number(new URL(await app.app.listen({ host: '127.0.0.1', port: 0 })).port)
  token = await app.tokenOf(desk.salesman)
})

/** Sends a request and returns its answer before the body is read. */
async function openAnswer(path: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${token}` }
  const [answer] = (await once(get({ port, path, headers, agent: false }), 'response')) as [IncomingMessage]
  return answer
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += String(piece)
  return text
}

const all = () =>
  `/main/${listPendingInvoices.path}?branchCode=${desk.branch.code}&userId=${desk.salesman.userId}&typeCode=-1`

describe('all rows of a long list', () => {
  it('are read without keeping the other requests waiting, nor all of them in memory', async () => {
    const before = process.memoryUsage().heapUsed
    let max = before
    // Measures processor time, so that a machine that is busy with other work does not fail the test.
    let longest = 0
    let last = process.cpuUsage()
    const look = setInterval(() => {
      const { user, system } = process.cpuUsage(last)
      longest = Math.max(longest, (user + system) / 1000)
      max = Math.max(max, process.memoryUsage().heapUsed)
      last = process.cpuUsage()
    }, 1)

    const answer = await openAnswer(all())
    let bytes = 0
    for await (const piece of answer) bytes += (piece as Buffer).byteLength

    clearInterval(look)
    expect(bytes).toBe(Number(answer.headers['content-length']))
    expect(bytes).toBeGreaterThan(150 * MANY)
    expect(longest).toBeLessThan(150)
    expect((max - before) / 1e6).toBeLessThan(60)
  })

  it('have the shape and the order of pages', async () => {
    const pageAt = async (number: number) => {
      const { responseObjects } = await desk.salesman.client.ask(listPendingInvoices, {
        branchCode: desk.branch.code,
        userId: String(desk.salesman.userId),
        page: String(number),
        limit: '500',
      })
      return responseObjects
    }

    const answer = await openAnswer(all())
    const { responseObjects, ...rest } = JSON.parse(await bodyOf(answer)) as { responseObjects: unknown[] }

    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(rest).toEqual({ totalRows: MANY, successCode: 0, message: '' })
    expect(responseObjects).toHaveLength(MANY)
    expect(responseObjects.slice(0, 500)).toEqual(await pageAt(1))
    expect(responseObjects.slice(-500)).toEqual(await pageAt(MANY / 500))
  })

  it('are answered once at a time to a user, and again as soon as the reader has gone', async () => {
    const first = await openAnswer(all())
    const second = await openAnswer(all())

    expect([second.statusCode, second.headers['retry-after'], JSON.parse(await bodyOf(second))]).toEqual([
      503,
      '1',
      { message: serverMessages.allRows },
    ])

    first.destroy()
    const later = async () => {
      const answer = await openAnswer(all())
      answer.destroy()
      return answer.statusCode
    }
    await expect.poll(later).toBe(200)
  })

  it('leave nothing in the temporary folder, and give their connection back before they are read', async () => {
    const answer = await openAnswer(all())

    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('backoffice-answer-'))).toEqual([])
    expect(app.base.database.pool.idle).toBe(app.base.database.pool.total)
    answer.destroy()
  })
})

describe('all rows of a lookup', () => {
  it('are answered to many requests of one user, because they are no more than a page', async () => {
    const answers = Array.from({ length: 12 }, () =>
      desk.cashier.client.send(pageAccounts, { CCode: desk.branch.code, level: '4', page: '-1', limit: '-1' }),
    )

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('are the rows of its pages, in either shape', async () => {
    const wire = { CCode: desk.branch.code, level: '4' }
    const { client } = desk.cashier

    const { responseObject } = await client.ask(listAccounts, wire)
    const every = await client.ask(pageAccounts, { ...wire, page: '-1', limit: '-1' })
    const paged = await client.ask(pageAccounts, { ...wire, page: '1', limit: '500' })

    expect(paged.totalRows).toBeGreaterThan(0)
    expect(every).toEqual(paged)
    expect(paged.responseObjects).toMatchObject(responseObject.charts)
    expect(await client.ask(pageAccounts, { ...wire, title: 'nobody' })).toMatchObject({
      responseObjects: [],
      totalRows: 0,
    })
  })
})

describe('rows in batches', () => {
  it('are the rows at one moment, whatever is committed while they are read', async () => {
    const add = (from: number, to: number) =>
      owned(
        `insert into dictionary (type, name, value) select 'T', n::text, n::text from generate_series(${from}, ${to}) n`,
      )
    await add(1, 1000)

    const counted = await app.base.database.run('read', undefined, async (db) => {
      const query = {
        keys: sql`select value from dictionary where type = 'T'`,
        order: sql`value`,
        rows: sql`select page.position, page.value from page`,
      }
      const { rows, totalRows } = await pageOrAll<{ value: string }>(db, { page: -1, limit: -1 }, query)
      await add(1001, 2000)
      const read: number[] = []
      for await (const batch of Array.isArray(rows) ? [rows] : rows) read.push(batch.length)
      return [read.reduce((sum, length) => sum + length), read.length > 1, totalRows]
    })

    expect(counted).toEqual([1000, true, 1000])
  })

  it('that fail half-way are answered as a failure, and not as what was read until then', async () => {
    const answer = await desk.salesman.client.send(broken, {})

    expect([answer.status, answer.failure]).toEqual([500, { message: serverMessages.notRead }])
  })
})
