/**
 * Fills every field of every call with values that no form sends, and breaks every body. The answer is a 4xx that names the field, or a
 * refusal. It is never a 500, reveals nothing about the inside of the server, and nothing changes.
 */
import { serverMessages } from '@backoffice/contract/server-messages'
import { calls } from '@backoffice/contract'
import type { Call } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { askReset, takeReset } from '@backoffice/contract/session/reset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallField, fieldsOfCall, withValueAt } from '../../testing/fields-of-call.ts'
import { testApp } from '../../testing/harness.ts'
import { businessDigest, INSIDE } from '../../testing/hostile-answers.ts'
import { hostileByDay, hostileTo, wrongFor } from '../../testing/hostile-values.ts'
import { requestOf } from '../../testing/requests.ts'
import { aSetting, type Setting } from '../../testing/setting.ts'
import { isWithin, type Spoiled, spoiledBody, spoiledRequests } from '../../testing/spoiled.ts'
import { isNight } from '../../testing/tier.ts'

const app = await testApp()
let setting: Setting
let before: unknown

beforeAll(async () => {
  setting = await aSetting(app)
  before = await businessDigest()
})

interface Answered {
  readonly status: number
  readonly text: string
}

async function post(call: Call, payload: string | Buffer, headers: Record<string, string> = {}): Promise<Answered> {
  const [by] = requestOf(call, setting)
  const response = await app.app.inject({
    method: call.method,
    url: `${app.base.path}/${call.path.replaceAll(/\{\w+\}/g, '1')}`,
    headers: {
      authorization: `Bearer ${call.access === 'device' ? setting.device.token : await tokenOf(by.userId)}`,
      'content-type': 'application/json',
      'idempotency-key': 'hostile',
      ...(call.access === 'device' && setting.device.proof(call, jsonIn(payload))),
      ...headers,
    },
    payload,
  })
  return { status: response.statusCode, text: response.body }
}

/** Returns what the server reads in a body, for the proof of a device; a body without a proof of its own is refused before that is looked at. */
function jsonIn(payload: string | Buffer): unknown {
  try {
    return JSON.parse(JSON.stringify(JSON.parse(String(payload))))
  } catch {
    return {}
  }
}

/** The tokens of the current call. Each call gets new ones, because a token expires after some minutes. */
const tokens = new Map<number, Promise<string>>()
/** Returns the token of a session that the tests share; a call that signs out gets one of its own. */
function tokenOf(userId: number): Promise<string> {
  const known = userId === setting.leaving.userId ? undefined : tokens.get(userId)
  const token = known ?? app.tokenOf({ userId })
  tokens.set(userId, token)
  return token
}

/** Sends the request of a call with these values in its fields. */
async function sendWith(call: Call, spoiled: readonly Spoiled[]): Promise<Answered> {
  const [by, wire] = requestOf(call, setting)
  if (call.method !== 'GET' && call.kind !== 'upload') return post(call, spoiledBody(wire, spoiled))
  const written = (request: unknown, { field: { path }, value }: Spoiled) => withValueAt(request, path, inQuery(value))
  return ask(call, by.userId, spoiled.reduce(written, wire as unknown))
}

/** Returns the value in the form that fits into a query, which has only text. */
function inQuery(value: string): unknown {
  const read: unknown = value === '1e400' ? value : JSON.parse(value)
  return typeof read === 'string' ? read : value
}

/** Returns the token for the call: a token of its own kind if a program makes the call. */
async function tokenFor({ access }: Call, userId: number): Promise<string> {
  if (access === 'feed') return setting.feedToken
  return access === 'program' ? setting.programToken : tokenOf(userId)
}

async function ask(call: Call, userId: number, fields: unknown): Promise<Answered> {
  const encoded = (value: unknown) => encodeURIComponent(String(value).toWellFormed())
  const known = Object.entries(fields as object)
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(Reflect.get(fields as object, name)))
  const query = call.method === 'GET' ? `?${known.map(([name, value]) => `${name}=${encoded(value)}`).join('&')}` : ''
  const response = await app.app.inject({
    method: call.method,
    url: `${app.base.path}/${path}${query}`,
    headers: {
      authorization: `Bearer ${await tokenFor(call, userId)}`,
      'content-type': 'multipart/form-data; boundary=x',
    },
    ...(call.method === 'POST' && { payload: '--x--\r\n' }),
  })
  return { status: response.statusCode, text: response.body }
}

/** These saves change nothing that counts where they answer that they are done. */
const withoutEffect = new Set(['session.signIns.end', 'intake.ask', 'home.summary.save', 'session.reading.save'])

/** Returns what is wrong with the answer to a hostile value, or `undefined`. */
function faultOf(call: Call, field: CallField, value: string, { status, text }: Answered): string | undefined {
  const at = `${field.path.join('.')} = ${value.slice(0, 60)} answered ${status} ${text.slice(0, 200)}`
  if (status >= 500 || INSIDE.test(text)) return at
  const body = JSON.parse(text) as {
    message?: string
    errors?: Record<string, string[]>
    isSuccessful?: boolean
    responseObject?: { isSuccessful?: boolean }
    responseObjects?: unknown[]
  }
  const { isSuccessful } = body.responseObject ?? body
  // These requests carry no file, so an upload may name the missing file instead of the field.
  const fileField = call.kind === 'upload' ? { ...field, path: ['file0'] } : field
  if (status === 400) return namesIt(field, body.errors) || namesIt(fileField, body.errors) ? undefined : at
  if (status === 404 && call.kind === 'upload') return undefined
  if (wrongFor(field, call).includes(value)) return at
  if (status === 200)
    return call.kind !== 'save' || isSuccessful === false || withoutEffect.has(call.name) ? undefined : at
  // These are allowed too: no session (401), another user or branch (403), unknown (404), too large (413), too many tries (429), and a link that
  // is not valid, on a server that sends none (409).
  const refused = call === askReset || call === takeReset ? [409] : []
  return [401, 403, 404, 413, 429, ...refused].includes(status) && typeof body.message === 'string' ? undefined : at
}

function namesIt({ path }: CallField, errors: Record<string, string[]> = {}): boolean {
  return Object.keys(errors).some((named) => isWithin(named, path.join('.')))
}

const fields = calls.flatMap((call) =>
  fieldsOfCall(call).map((field) => [`${call.name} ${field.path.join('.')}`, call, field] as const),
)

const valuesFor = isNight ? hostileTo : hostileByDay(calls)

it('is sent by day with every value of the night in some field of the same kind', () => {
  const sent = (from: typeof hostileTo) =>
    [
      ...new Set(fields.flatMap(([, call, field]) => from(field, call).map((value) => `${field.kind} ${value}`))),
    ].toSorted()

  expect(sent(hostileByDay(calls))).toEqual(sent(hostileTo))
})

describe('a request that is not spoiled yet', () => {
  // The answer of a stream does not end by itself.
  const answering = calls.filter(({ kind }) => kind !== 'stream')

  it.each(answering.map((call) => [call.name, call] as const))('of %s is well-formed', async (_, call) => {
    const [by, wire] = requestOf(call, setting)
    const answer =
      call.method === 'GET' || call.kind === 'upload'
        ? await ask(call, by.userId, wire)
        : await post(call, JSON.stringify(wire))

    const expected: Record<string, number> = {
      'session.login': 401,
      'session.refresh': 401,
      // The server of the test has no address, and nobody has the link.
      'session.reset.ask': 409,
      'session.reset.take': 409,
      'images.upload': 400,
      'imports.upload': 400,
      'imports.feed': 400,
      'imports.one': 404,
      'clientPages.link': 404,
      'clientPages.end': 404,
    }
    expect([answer.status, call.once && answer.text.includes('"isSuccessful":true')]).toEqual([
      expected[call.name] ?? 200,
      false,
    ])
  })
})

interface Tried {
  /** The values that were sent in the field. */
  readonly values: string[]
  readonly faults: string[]
}
const triedInCalls = new Map<Call, Promise<ReadonlyMap<string, Tried>>>()

/** Sends all hostile values of a call, once, and returns what came of them by field. */
function triedIn(call: Call): Promise<ReadonlyMap<string, Tried>> {
  const known = triedInCalls.get(call)
  if (known) return known
  const tried = tryAll(call)
  triedInCalls.set(call, tried)
  return tried
}

async function tryAll(call: Call): Promise<ReadonlyMap<string, Tried>> {
  tokens.clear()
  const tried = new Map<string, Tried>(
    fieldsOfCall(call).map(({ path }) => [path.join('.'), { values: [], faults: [] }]),
  )
  for (const spoiled of spoiledRequests(call, requestOf(call, setting)[1], valuesFor)) {
    const answered = await sendWith(call, spoiled)
    for (const { field, value } of spoiled) {
      const fault =
        spoiled.length > 1 && answered.status !== 400
          ? `${field.path.join('.')} = ${value.slice(0, 60)} was sent with others and answered ${answered.status}`
          : faultOf(call, field, value, answered)
      const { values, faults } = tried.get(field.path.join('.')) ?? expect.unreachable()
      values.push(value)
      if (fault !== undefined) faults.push(fault)
    }
  }
  return tried
}

// The first field of a call waits for all of them.
describe('a field', { timeout: 60_000 }, () => {
  it.each(fields)('%s', async (_, call, field) => {
    const { values = [], faults = [] } = (await triedIn(call)).get(field.path.join('.')) ?? {}

    expect(faults).toEqual([])
    expect(values.toSorted()).toEqual(valuesFor(field, call).toSorted())
  })
})

const posts = calls
  .filter(({ method, kind }) => method === 'POST' && kind !== 'upload')
  .map((call) => [call.name, call] as const)
const DEEP = 200_000

const unreadable: readonly (readonly [what: string, body: string | Buffer])[] = [
  ['half an object', '{"a":'],
  ['two objects', '{}{}'],
  ['no JSON', 'limit=1&page=1'],
  ['NaN', '{"limit":NaN}'],
  ['a comment', '{/* */}'],
  ['a single quote', "{'a':1}"],
  ['lists in lists', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['objects in objects', '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000)],
  ['a prototype', '{"__proto__":{"isSuccessful":true}}'],
  ['a prototype in disguise', '{"\\u005f_proto__":1}'],
  ['a constructor', '{"constructor":{"prototype":{"a":1}}}'],
  ['UTF-16', Buffer.from('{"page":1}', 'utf16le')],
  ['no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
]
/** A client may decide with the row that a list answered, so that its other fields are ignored. */
const wholeRows = ['cash.deposits.decide', 'vouchers.approve', 'tours.decide', 'leaves.decide', 'credits.decide']
const notAnObject = ['[]', '[[]]', '"text"', '1', 'true', '1e400']

describe.each(posts)('the body of %s', (_, call) => {
  beforeAll(() => tokens.clear())

  it.each(unreadable)('is refused when it is %s', async (_what, body) => {
    const { status, text } = await post(call, body)

    expect([status, JSON.parse(text)]).toEqual([400, { message: serverMessages.body }])
  })

  it.each(notAnObject)('is refused when it is %s', async (body) => {
    const { status, text } = await post(call, body)

    expect([status, Object.keys((JSON.parse(text) as { errors: object }).errors)]).toEqual([400, ['body']])
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json x',
    'application/jsonp',
  ])('is not read as %s', async (type) => {
    const { status, text } = await post(call, '{}', { 'content-type': type })

    expect([status, JSON.parse(text)]).toEqual([415, { message: serverMessages.media }])
  })

  it('is refused beyond a megabyte', async () => {
    const { status, text } = await post(call, JSON.stringify({ filler: 'x'.repeat(1024 * 1024) }))

    expect([status, JSON.parse(text)]).toEqual([413, { message: serverMessages.large }])
  })

  it('has no field that nobody declared, unless it reads or decides about a whole row', async () => {
    const [, wire] = requestOf(call, setting)
    const { status, text } = await post(call, JSON.stringify({ ...wire, isSuccessful: true, isAdmin: true }))
    const takesAny = call.kind === 'page' || call.kind === 'read' || wholeRows.includes(call.name)
    const refused = { isSuccessful: [messages.field.unknown], isAdmin: [messages.field.unknown] }

    expect([status, (JSON.parse(text) as { errors?: object }).errors]).toEqual(
      takesAny ? [200, undefined] : [400, refused],
    )
  })
})

// This is true only after all tests, so it is not a test of its own.
afterAll(async () => expect(await businessDigest()).toEqual(before))
