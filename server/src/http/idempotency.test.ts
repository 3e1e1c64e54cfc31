import { serverMessages } from '@backoffice/contract/server-messages'
import { role } from '@backoffice/contract/access'
import { page, read, save } from '@backoffice/contract/call'
import { id, text } from '@backoffice/contract/fields'
import { messages } from '@backoffice/contract/messages'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { owned } from '../../testing/owner.ts'
import { refuse } from './refusals.ts'
import { serve } from './route.ts'

/** A save that exists only in this test and writes rows of a table of this test. */
const work = save('test.work', {
  at: 'POST api/Test/Work',
  access: 'signedIn',
  unscoped: 'a test',
  once: true,
  input: z.strictObject({ what: text(), amount: id, pause: z.optional(z.boolean()) }),
  fails: messages.http.error,
})
/** A save of the specification. Its clients send no key. */
const keyless = save('test.keyless', {
  at: 'POST api/Test/Keyless',
  access: 'signedIn',
  unscoped: 'a test',
  once: 'ifKeyed',
  input: z.strictObject({ amount: id }),
  fails: messages.http.error,
})
const keylessRoute = serve(keyless, async ({ db, input, user }) => {
  await sql`insert into effect values (${user.userId}, 'keyless', ${input.amount})`.execute(db)
  return 'done'
})
const gate = { open: () => {}, opened: Promise.resolve() }
gate.opened = new Promise((resolve) => (gate.open = resolve))
const workRoute = serve(work, async ({ db, input, user }) => {
  await sql`insert into effect values (${user.userId}, ${input.what}, ${input.amount})`.execute(db)
  if (input.pause) await gate.opened
  if (input.what === 'refused') throw refuse('no')
  if (input.what === 'broken') throw new Error('secret detail')
  return `done ${input.what}`
})

const slow = page('test.slow', z.object({}), {
  at: 'POST api/Test/Slow',
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'a test',
  fails: messages.http.error,
})
const slowRoute = serve(slow, async ({ db }) => {
  await sql`select set_config('statement_timeout', '20', true)`.execute(db)
  await sql`select pg_sleep(5)`.execute(db)
  return { rows: [], totalRows: 0 }
})

const wrong = read('test.wrong', z.object({ known: z.string() }), {
  at: 'GET api/Test/Wrong',
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'a test',
  fails: messages.http.error,
})
const wrongRoute = serve(wrong, async () => Object.assign({ known: 'yes' }, { passwordHash: 'leaked' }))

const { as } = await testApp({
  calls: [work, keyless, slow, wrong],
  routes: [workRoute, keylessRoute, slowRoute, wrongRoute],
  config: { logLevel: 'silent' },
})

beforeAll(async () => {
  await owned('create table effect (user_id int, what text, amount int)')
  await owned('grant insert on effect to backoffice_app')
})

const aPerson = async () => aUser({ role: role.cashier, in: await aBranch() })
const effectsOf = async ({ userId }: { userId: number }) =>
  (await owned('select from effect where user_id = $1', [userId])).length

describe('a save that happens once', () => {
  it('needs a key and reports a missing one', async () => {
    const client = await as(await aPerson())

    const answers = [
      await client.send(work, { what: 'a', amount: 1 }, { key: null }),
      await client.send(work, { what: 'a', amount: 1 }, { key: '' }),
      await client.send(work, { what: 'a', amount: 1 }, { key: 'x'.repeat(256) }),
      await client.send(work, { what: 'a', amount: 1 }, { key: 'with\ttab' }),
    ]

    const expected = { status: 400, failure: { errors: { 'Idempotency-Key': [serverMessages.keyMissing] } } }
    expect(answers).toMatchObject([expected, expected, expected, expected])
  })

  it('happens each time without a key and once with one, where the documents have the call', async () => {
    const user = await aPerson()
    const client = await as(user)
    const send = (key: string | null) => client.send(keyless, { amount: 1 }, { key })

    const statuses = [await send(null), await send(null), await send('one'), await send('one'), await send('a b')]

    expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400])
    expect(await effectsOf(user)).toBe(3)
  })

  it('happens once for a key and answers the same again', async () => {
    const user = await aPerson()
    const client = await as(user)

    const first = await client.send(work, { what: 'a', amount: 1 }, { key: 'one' })
    const again = await client.send(work, { what: 'a', amount: 1 }, { key: 'one' })

    expect(first.headers['idempotent-replay']).toBeUndefined()
    expect(again.headers['idempotent-replay']).toBe('true')
    expect(again.answer).toEqual({ isSuccessful: true, message: 'done a' })
    expect(await effectsOf(user)).toBe(1)
  })

  it('happens once when twenty arrive at the same moment', async () => {
    const user = await aPerson()
    const client = await as(user)

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.send(work, { what: 'a', amount: 1 }, { key: 'one' })),
    )

    expect(new Set(answers.map(({ status, answer }) => JSON.stringify([status, answer]))).size).toBe(1)
    expect(await effectsOf(user)).toBe(1)
  })

  it('refuses the key for another body', async () => {
    const user = await aPerson()
    const client = await as(user)
    await client.ask(work, { what: 'a', amount: 1 }, { key: 'one' })

    const other = await client.send(work, { what: 'a', amount: 2 }, { key: 'one' })

    expect(other).toMatchObject({ status: 422, failure: { message: serverMessages.keyReused } })
    expect(await effectsOf(user)).toBe(1)
  })

  it('treats the same fields in another order as the same body', async () => {
    const client = await as(await aPerson())
    await client.ask(work, { what: 'a', amount: 1 }, { key: 'one' })

    expect((await client.send(work, { amount: 1, what: 'a' }, { key: 'one' })).headers['idempotent-replay']).toBe(
      'true',
    )
  })

  it('keeps the keys of each user apart', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    await (await as(one)).ask(work, { what: 'a', amount: 1 }, { key: 'one' })

    await (await as(other)).ask(work, { what: 'b', amount: 2 }, { key: 'one' })

    expect([await effectsOf(one), await effectsOf(other)]).toEqual([1, 1])
  })

  it('remembers neither a refusal nor a malformed request nor a failure', async () => {
    const user = await aPerson()
    const client = await as(user)
    const before = [
      await client.send(work, { what: 'refused', amount: 1 }, { key: 'one' }),
      await client.sendAnything(work, { what: 'a' }, { key: 'one' }),
      await client.send(work, { what: 'broken', amount: 1 }, { key: 'one' }),
    ]

    const corrected = await client.send(work, { what: 'a', amount: 1 }, { key: 'one' })

    expect(before.map(({ status, answer }) => [status, answer])).toMatchObject([
      [200, { isSuccessful: false, message: 'no' }],
      [400, {}],
      [500, { message: serverMessages.failed }],
    ])
    expect(corrected).toMatchObject({ status: 200, answer: { isSuccessful: true } })
    expect(await effectsOf(user)).toBe(1)
  })

  it('happens once for a key of years ago too', async () => {
    const user = await aPerson()
    const client = await as(user)
    const first = await client.ask(work, { what: 'a', amount: 1 }, { key: 'one' })
    await owned(`update idempotency set created_at = now() - interval '3 years' where user_id = $1`, [user.userId])

    const again = await client.ask(work, { what: 'a', amount: 1 }, { key: 'one' })
    const { status } = await client.send(work, { what: 'b', amount: 2 }, { key: 'one' })

    expect([again, status]).toEqual([first, 422])
    expect(await effectsOf(user)).toBe(1)
  })

  it('reports that its twin is still running after too long a wait', async () => {
    const user = await aPerson()
    const client = await as(user)
    const twins = [1, 2].map(() => client.send(work, { what: 'a', amount: 1, pause: true }, { key: 'one' }))

    const early = await Promise.race(twins)
    gate.open()

    expect(early).toMatchObject({ status: 409, failure: { message: serverMessages.keyRunning } })
    expect(new Set((await Promise.all(twins)).map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await effectsOf(user)).toBe(1)
  })
})

describe('an answer', () => {
  it('of a slow page is answered in the shape of a page', async () => {
    const answer = await (await as(await aPerson())).send(slow, {})

    expect(answer).toMatchObject({
      status: 503,
      answer: { successCode: 9999, message: serverMessages.slow, responseObjects: [] },
    })
    expect(answer.headers['retry-after']).toBe('1')
  })

  it('with a field that the contract does not name fails in tests', async () => {
    const answer = await (await as(await aPerson())).send(wrong, {})

    expect(answer).toMatchObject({ status: 500, failure: { message: serverMessages.notRead } })
  })

  it('never shows the cause', async () => {
    const answer = await (await as(await aPerson())).send(work, { what: 'broken', amount: 1 })

    expect(answer.failure).toEqual({ message: serverMessages.failed })
  })
})
