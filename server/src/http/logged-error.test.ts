/** The log of a failed request shows the failure, and nothing of the business. */
import { save } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { buildApp } from '../app.ts'
import { loggedError } from './logged-error.ts'
import { serveAnyone } from './route.ts'

const { base, clock } = await testApp()
const lines: string[] = []
const SECRET = 'Noor Medical Store'

/** Errors that quote a value, each in another part. */
const broken = {
  row: sql`insert into note values (${SECRET})`,
  key: sql`insert into note values ('n'), ('n')`,
  value: sql`select ${SECRET}::text::numeric`,
  raised: sql`do $$ begin raise exception 'not allowed' using detail = 'Noor Medical Store', hint = 'Noor Medical Store'; end $$`,
}
const someSave = save('test.broken', {
  at: 'POST api/Test/Broken',
  access: 'anyone',
  input: z.strictObject({ how: z.enum(['row', 'key', 'value', 'raised']) }),
  unscoped: 'a test',
  fails: messages.http.error,
  touches: [],
})
const app = await buildApp({
  config: { logLevel: 'error', logTo: { write: (line) => void lines.push(line) } },
  clock,
  bases: [base],
  calls: [someSave],
  routes: [
    serveAnyone(someSave, async ({ db, input }) => {
      await broken[input.how].execute(db).catch((error: unknown) => {
        // A value of a wrong form is a bad request; in several errors together nobody looks for it.
        throw input.how === 'value' ? new AggregateError([error], 'unforeseen') : error
      })
      return ''
    }),
  ],
})

beforeAll(() =>
  owned('create table note (name text unique, check (length(name) < 5)); grant insert on note to backoffice_app'),
)
afterAll(() => app.close())

it.each([
  ['row', { code: '23514', table: 'note', constraint: 'note_name_check' }],
  ['key', { code: '23505', table: 'note', constraint: 'note_name_key' }],
  ['raised', { code: 'P0001', where: ['PL/pgSQL function inline_code_block line 1 at RAISE'] }],
  ['value', { type: 'AggregateError', errors: [{ code: '22P02', message: expect.stringContaining('numeric: "…"') }] }],
] as const)('a request that failed by a %s is logged with its reason and no data', async (how, reason) => {
  lines.splice(0)
  const { statusCode } = await app.inject({ method: 'POST', url: '/main/api/Test/Broken', payload: { how } })

  expect(statusCode).toBe(500)
  const found = lines.map((line): { msg: string; err?: unknown } => JSON.parse(line))
  expect(found).toMatchObject([{ msg: 'request failed', err: reason }])
  expect(lines.join('')).not.toContain(SECRET)
  expect(lines.join('')).toContain('logged-error.test.ts')
})

it('an error of the system keeps its code and its causes', () => {
  const cause = Object.assign(new Error('no such file'), { code: 'ENOENT', path: '/somewhere' })

  expect(loggedError(new Error('not started', { cause }))).toMatchObject({
    type: 'Error',
    message: 'not started',
    cause: { message: 'no such file', code: 'ENOENT' },
  })
  expect(loggedError('a sentence')).toMatchObject({ type: 'string', message: 'a sentence' })
})
