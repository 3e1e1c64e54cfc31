import { role } from '@backoffice/contract/access'
import { type SaveCall, save, saveNested, saveWithValue } from '@backoffice/contract/call'
import { text } from '@backoffice/contract/fields'
import { messages } from '@backoffice/contract/messages'
import { receiptMessages } from '@backoffice/contract/receipts/receipts-messages'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import type { Db } from '../db/database.ts'
import { refuse } from './refusals.ts'
import { serve } from './route.ts'

const declared = {
  access: 'signedIn',
  once: true,
  input: z.strictObject({ what: text() }),
  unscoped: 'a test',
  fails: messages.http.error,
} as const
const plain = save('test.plain', { at: 'POST api/Test/Plain', ...declared })
const numbered = saveWithValue('test.numbered', z.string(), { at: 'POST api/Test/Numbered', ...declared })
const nested = saveNested('test.nested', { at: 'POST api/Test/Nested', ...declared })

/** Succeeds, or fails in the way that `what` names. */
async function work(db: Db, what: string): Promise<string> {
  if (what === 'refused') throw refuse('no')
  if (what === 'constraint')
    await sql`do $$ begin raise check_violation using constraint = 'invoice_balance_is_not_negative'; end $$`.execute(
      db,
    )
  return 'done'
}

const { app, as } = await testApp({
  calls: [plain, numbered, nested],
  routes: [
    serve(plain, ({ db, input }) => work(db, input.what)),
    serve(numbered, async ({ db, input }) => ({ message: await work(db, input.what), value: 'SO-7' })),
    serve(nested, ({ db, input }) => work(db, input.what)),
  ],
  config: { logLevel: 'silent' },
})

interface Shape {
  readonly done: unknown
  readonly no: (message: string) => unknown
}
const flat = (message: string) => ({ isSuccessful: false, message })
const shapes: readonly (readonly [name: string, call: SaveCall<typeof declared.input>, shape: Shape])[] = [
  ['plain', plain, { done: { isSuccessful: true, message: 'done' }, no: flat }],
  ['with a value', numbered, { done: { isSuccessful: true, message: 'done', value: 'SO-7' }, no: flat }],
  [
    'nested',
    nested,
    {
      done: { responseObject: { isSuccessful: true, message: 'done' } },
      no: (message) => ({ responseObject: flat(message) }),
    },
  ],
]

describe.each(shapes)('a save that answers %s', (_, call, { done, no }) => {
  const client = async () => as(await aUser({ role: role.cashier, in: await aBranch() }))

  it('answers in its shape when it succeeds, and again when it is repeated', async () => {
    const sender = await client()
    const send = () => sender.send(call, { what: 'fine' }, { key: 'one' })

    const [first, again] = [await send(), await send()]

    expect([first.status, first.answer, again.status, again.answer]).toEqual([200, done, 200, done])
    expect(again.headers['idempotent-replay']).toBe('true')
  })

  it.each([
    ['a rule', 'refused', 'no'],
    ['a constraint', 'constraint', receiptMessages.balanceNegative],
  ])('answers in its shape when %s refuses it', async (_what, what, message) => {
    const { status, answer } = await (await client()).send(call, { what })

    expect([status, answer]).toEqual([200, no(message)])
  })

  it('is refused like every other call when it is malformed, has no session or no key', async () => {
    const sender = await client()
    const answers = [
      await sender.sendAnything(call, { what: 5 }),
      await sender.send(call, { what: 'fine' }, { headers: { authorization: 'Bearer nobody' } }),
      await sender.send(call, { what: 'fine' }, { key: null }),
    ]

    expect(answers.map(({ status, failure }) => [status, Object.keys(failure)])).toEqual([
      [400, ['message', 'errors']],
      [401, ['message', 'internalError']],
      [400, ['message', 'errors']],
    ])
  })
})

describe('the OpenAPI document', () => {
  it('describes each shape', async () => {
    const { paths } = (await app.inject({ url: '/openapi.json' })).json<{
      paths: Record<string, { post: { responses: { 200: { content: Record<string, { schema: object }> } } } }>
    }>()
    const answerOf = ({ path }: SaveCall) => paths[`/${path}`]?.post.responses[200].content['application/json']?.schema

    expect(answerOf(plain)).toMatchObject({ required: ['isSuccessful', 'message'] })
    expect(answerOf(numbered)).toMatchObject({
      required: ['isSuccessful', 'message'],
      properties: { value: { type: 'string' } },
    })
    expect(answerOf(nested)).toMatchObject({
      required: ['responseObject'],
      properties: { responseObject: { required: ['isSuccessful', 'message'] } },
    })
  })
})
