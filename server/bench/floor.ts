/**
 * The floor answers the same calls without anything else: bare node:http and node-postgres with the statements that the server itself would
 * send, as a superuser, so without any policy; no session, no access, no checks of input or answer.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { type FloorPlan, type FloorWork, inTurn, type Statement } from './scenario.ts'

const plan: FloorPlan = JSON.parse(readFileSync(process.env['PLAN'] ?? '', 'utf8'))
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: plan.pool,
  // Its plans are like the server's: neither compiled nor parallel.
  options: '-c plan_cache_mode=force_custom_plan -c jit=off -c max_parallel_workers_per_gather=0',
})
pool.on('error', () => {})

async function inTransaction(statements: readonly Statement[], client: pg.PoolClient): Promise<unknown> {
  await client.query('begin')
  let last: unknown
  for (const { text, values } of statements) last = (await client.query(text, [...values])).rows
  await client.query('commit')
  return last
}

async function withClient<T>(use: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    return await use(client)
  } finally {
    client.release()
  }
}

async function done(work: FloorWork, body: string): Promise<unknown> {
  if (body !== '') JSON.parse(body)
  if (work.kind === 'read') {
    const answers = await withClient((client) =>
      inTurn(work.statements, ({ text, values }) => client.query(text, [...values])),
    )
    return { rows: answers.at(-1)?.rows }
  }
  if (work.kind === 'write') return { rows: await withClient((client) => inTransaction(work.statements, client)) }
  const { rows } = await pool.query<{ passwordHash: string }>(work.credentials.text, [...work.credentials.values])
  if (!(await verify(rows[0]?.passwordHash ?? '', work.password))) throw new Error('the password does not match')
  const [start, ...others] = work.statements
  const fresh = { text: start?.text ?? '', values: [...(start?.values ?? []).slice(0, -1), randomBytes(32)] }
  return { token: randomUUID(), rows: await withClient((client) => inTransaction([fresh, ...others], client)) }
}

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const [, scenario = '', variant = ''] = (request.url ?? '').split('/')
    const work = plan.scenarios[scenario]?.[Number(variant)]
    const answer = work ? done(work, Buffer.concat(chunks).toString()) : Promise.resolve({ ok: scenario === 'healthz' })
    answer.then(
      (value) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(value))
      },
      (error: unknown) => {
        console.error(error)
        response.statusCode = 500
        response.end()
      },
    )
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
