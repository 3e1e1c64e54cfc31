/**
 * The floor: one process that runs the main statements of a call over plain node-postgres, and nothing else. There is no session, no
 * access, no check of the input or the answer. A sign-in also verifies the password.
 */
import { createServer } from 'node:http'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { DEMO_PASSWORD } from '../src/demo/sign-ins.ts'
import { type Db, queriesOf } from '../src/db/transaction.ts'
import { floorPath, type Statement, benchCalls } from './calls.ts'
import { POOL } from './servers.ts'

/** Returns the statements that `work` sends to the database; its changes are rolled back. */
async function recorded(client: pg.Client, work: (db: Db) => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const query = ({ text: sent, values }: pg.QueryConfig<unknown[]>) => {
    // A superuser has no session, which this function would read the branches from.
    const text = sent.replaceAll('found_invoices(', 'custody.invoices_with_words(')
    // A statement without values sets the planning of the next statement.
    if (values) statements.push({ text, values })
    return client.query(text, values)
  }
  await client.query('begin')
  await work(
    queriesOf(new Proxy(client, { get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)) })),
  )
  await client.query('rollback')
  return statements
}

const recorder = new pg.Client({ connectionString: process.env['DATABASE_URL'], pipeline: true })
await recorder.connect()
const calls = await benchCalls(recorder, (work) => recorded(recorder, work))
await recorder.end()
const plan = new Map(
  calls.flatMap(({ name, variants }) => variants.map(({ floor }, nth) => [floorPath(name, nth), floor] as const)),
)
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: POOL,
  // Its plans are like the plans of the server: neither compiled nor parallel.
  options: '-c plan_cache_mode=force_custom_plan -c jit=off -c max_parallel_workers_per_gather=0',
})
pool.on('error', () => {})

async function answered(path: string): Promise<unknown> {
  const client = await pool.connect()
  try {
    let rows: { passwordHash?: string }[] = []
    for (const { text, values } of plan.get(path) ?? []) rows = (await client.query(text, [...values])).rows
    const [{ passwordHash } = {}] = rows
    if (passwordHash !== undefined && !(await verify(passwordHash, DEMO_PASSWORD))) throw new Error('wrong password')
    return { rows }
  } finally {
    client.release()
  }
}

createServer((request, response) => {
  request.resume().once('end', () => {
    answered(request.url ?? '').then(
      (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      (error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  })
}).listen(Number(process.env['PORT']), '127.0.0.1')
