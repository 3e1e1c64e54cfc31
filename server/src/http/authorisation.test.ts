/**
 * Tries every call with wrong tokens, other users, other branches and other methods, and expects a refusal.
 * Roles and modules are tested in access.test.ts.
 */
import { serverMessages } from '@backoffice/contract/server-messages'
import { calls } from '@backoffice/contract'
import { screenAt } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import type { Meaning } from '@backoffice/contract/meaning'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programBatches } from '@backoffice/contract/books/programs'
import { aProgram } from '../../testing/builders/books.ts'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Desk, type Worker } from '../../testing/builders/desk.ts'
import { aBranch } from '../../testing/builders/people.ts'
import { clientOf } from '../../testing/client.ts'
import { type CallField, fieldsOfCall, withValueAt } from '../../testing/fields-of-call.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { requestOf } from '../../testing/requests.ts'
import { aSetting, type Setting } from '../../testing/setting.ts'

const app = await testApp()
let setting: Setting
let elsewhere: Desk
/** A desk in a branch of the same company. */
let sibling: Desk
/** These names of the two other branches may occur in no answer to this branch. */
const foreign: string[] = []
const tokens: Record<string, string> = {}

const moves = () =>
  ownedRow<{ n: number }>('select (select count(*) from journal) + (select count(*) from attachment) as n')
let before: { n: number }

beforeAll(async () => {
  setting = await aSetting(app)
  elsewhere = await aDesk(app)
  sibling = await aDesk(app, { branch: await aBranch({ company: setting.desk.branch.companyCode }) })
  for (const desk of [elsewhere, sibling]) foreign.push(...(await namesIn(desk)))
  await badTokens()
  before = await moves()
})

/** Makes documents of a desk and returns the names that they show. */
async function namesIn({ branch, salesman, cashier, party, account }: Desk): Promise<readonly string[]> {
  const invoice = await anInvoice({ salesman, no: `FOREIGN/${branch.code}` })
  await aReceipt({ by: salesman })
  await aReceipt({ by: salesman }).sentTo(cashier)
  const deposit = await aDeposit({
    by: cashier,
    receipts: [await aReceipt({ by: salesman, invoice }).sentTo(cashier).approved()],
  })
  const names = [branch.code, branch.name, salesman.name, cashier.name, party, account]
  return [...names, invoice.no, invoice.party, deposit.no]
}

async function badTokens() {
  const { salesman } = setting.desk
  const good = await app.tokenOf(salesman)
  const [head = '', body = '', signature = ''] = good.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sid: string; sub: string }
  const signed = (key: Uint8Array, audience: string, expires: string) =>
    new SignJWT({ sid: claims.sid })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('backoffice')
      .setAudience(audience)
      .setSubject(claims.sub)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(key)
  const ended = await aWorker(app, { role: 2, in: setting.desk.branch })
  const barred = await aWorker(app, { role: 2, in: setting.desk.branch })
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  Object.assign(tokens, {
    empty: 'Bearer ',
    'of another scheme': `Basic ${good}`,
    malformed: 'Bearer not-a-token',
    'cut short': `Bearer ${good.slice(0, -3)}`,
    'of no algorithm': `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${body}.`,
    'with another user put in': `Bearer ${head}.${encode({ ...claims, sub: String(elsewhere.salesman.userId) })}.${signature}`,
    'of the other database': `Bearer ${await signed(app.otherKeys.access, app.otherKeys.audience, '10m')}`,
    'of another key': `Bearer ${await signed(app.base.keys.refresh, app.base.key, '10m')}`,
    expired: `Bearer ${await signed(app.base.keys.access, app.base.key, '-1s')}`,
    'of a sign-in that ended': `Bearer ${await app.tokenOf(ended)}`,
    'of a user who may not use the portal any more': `Bearer ${await app.tokenOf(barred)}`,
  })
  await owned(`update sign_in set ended_at = now(), ended_because = 'test' where user_id = $1`, [ended.userId])
  await owned('update app_user set portal_allowed = false where id = $1', [barred.userId])
}

const closed = calls.filter(({ access, kind }) => access !== 'anyone' && kind !== 'session')
const table = (some: readonly Call[]) => some.map((call) => [call.name, call] as const)

/** Sends the request of a call with `value` in one of its fields. */
async function sendWith(call: Call, { path }: CallField, value: unknown) {
  const [by, wire] = requestOf(call, setting)
  return by.client.sendAnything(call, withValueAt(wire, path, value), { headers: typeOf(call) })
}

const typeOf = ({ kind }: Call): Record<string, string> =>
  kind === 'upload' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}

describe.each(table(closed))('%s', (_, call) => {
  it('is refused with every token that is not a living one of this database', async () => {
    const [, wire] = requestOf(call, setting)
    const answers = await Promise.all(
      Object.entries(tokens).map(async ([kind, authorization]) => {
        const { status, failure } = await clientOf(app.app, app.base.path).sendAnything(call, wire, {
          headers: { ...typeOf(call), authorization },
        })
        return [kind, status, Object.keys(failure)]
      }),
    )

    expect(answers).toEqual(Object.keys(tokens).map((kind) => [kind, 401, ['message', 'internalError']]))
  })
})

describe('the token of a program', () => {
  const others = closed.filter(({ access }) => access !== 'program')

  it.each(table(others))('is nothing to %s', async (_, call) => {
    const [, wire] = requestOf(call, setting)
    const { status } = await clientOf(app.app, app.base.path, setting.programToken).sendAnything(call, wire, {
      headers: typeOf(call),
    })

    expect(status).toBe(401)
  })

  it('is refused by a call that it does not name', async () => {
    const { token } = await aProgram(setting.desk.director, { calls: ['books.program.file'] })
    const { status } = await clientOf(app.app, app.base.path, token).send(programBatches, {})

    expect(status).toBe(403)
  })
})

describe('the token of a device', () => {
  const others = closed.filter(({ access }) => access !== 'device')

  it.each(table(others))('is nothing to %s, with the proof of its key too', async (_, call) => {
    const [, wire] = requestOf(call, setting)
    const { status } = await clientOf(app.app, app.base.path, setting.device.token).sendAnything(call, wire, {
      headers: { ...typeOf(call), ...setting.device.proof(call, wire) },
    })

    expect(status).toBe(401)
  })

  const own = closed.filter(({ access }) => access === 'device')
  it.each(table(own))(
    'is nothing to %s without the proof of its key, or with the proof of another request',
    async (_, call) => {
      const [, wire] = requestOf(call, setting)
      const client = clientOf(app.app, app.base.path, setting.device.token)
      const answers = await Promise.all([
        client.sendAnything(call, wire),
        client.sendAnything(call, wire, { headers: setting.device.proof(call, { ...wire, request: 2 }) }),
      ])

      expect(answers.map(({ status }) => status)).toEqual([403, 403])
    },
  )
})

/** Lists the fields with one of these meanings, of all calls that need a session. */
const cellsOf = (...meanings: readonly Meaning[]) =>
  closed.flatMap((call) =>
    fieldsOfCall(call)
      .filter(({ meaning }) => meanings.some((one) => one === meaning))
      .map((field) => [`${call.name} ${field.path.join('.')}`, call, field] as const),
  )
const actors = cellsOf('actor')
const branches = cellsOf('branch')

describe('a closed call', () => {
  it.each(table(closed))('%s names its user or a branch, or gives a reason why not', (_, call) => {
    const cells = [...actors, ...branches].filter(([, of, { optional }]) => of === call && !optional)

    expect(cells.length > 0).toBe(call.unscoped === undefined)
  })
})

describe('an acting user', () => {
  it.each(actors)('%s is nobody else', async (_, call, field) => {
    const { status, failure } = await sendWith(call, field, elsewhere.salesman.userId)

    expect([status, failure.message]).toEqual([403, serverMessages.otherUser])
  })
})

describe('a branch', () => {
  it.each(branches)('%s is none of others, whether it exists or not', async (_, call, field) => {
    const answers = await Promise.all([elsewhere.branch.code, 'nowhere'].map((branch) => sendWith(call, field, branch)))

    expect(answers.map(({ status, failure }) => [status, failure.message])).toEqual(
      answers.map(() => [403, serverMessages.otherBranch]),
    )
  })
})

describe('the salesman of a list', () => {
  const cells = cellsOf('salesman')
  const naming = (who: Worker, call: Call, { path }: CallField) =>
    who.client.sendAnything(call, withValueAt(requestOf(call, setting)[1], path, elsewhere.salesman.userId))

  it.each(cells)('%s is a salesman himself', async (_, call, field) => {
    const { status, failure } = await naming(setting.desk.salesman, call, field)

    expect([status, failure.message]).toEqual([403, serverMessages.otherUser])
  })

  it.each(cells)('%s is anybody for a director, who finds nothing of others', async (_, call, field) => {
    const { status, answer } = await naming(setting.desk.director, call, field)

    expect([status, answer]).toMatchObject([200, { totalRows: 0 }])
  })
})

const lists = calls.filter(
  (call) =>
    (call.kind === 'page' || call.kind === 'read') && fieldsOfCall(call).some(({ meaning }) => meaning === 'branch'),
)

const seekers = ['salesman', 'cashier', 'director'] as const

/** Returns the answer of a call to a request for all branches. */
async function forAllBranches(call: Call, { client, userId }: Desk[(typeof seekers)[number]]): Promise<string> {
  const [, wire] = requestOf(call, setting)
  const own: Partial<Record<Meaning, unknown>> = { actor: userId, branch: '-1' }
  const input = fieldsOfCall(call).reduce<unknown>(
    (request, { path, meaning }) => (meaning && own[meaning] ? withValueAt(request, path, own[meaning]) : request),
    wire,
  )
  return JSON.stringify((await client.sendAnything(call, input)).answer)
}
const within = (text: string) => foreign.filter((name) => text.includes(JSON.stringify(name)))

describe.each(table(lists))('%s for all branches', (_, call) => {
  it.each(seekers)('shows a %s nothing of another branch, whichever company has it', async (who) => {
    expect(within(await forAllBranches(call, setting.desk[who]))).toEqual([])
  })
})

describe('the lists for all branches', () => {
  it('show all of it to who works there', async () => {
    // One desk after the other: the server refuses what would wait too long.
    const texts: string[] = []
    for (const desk of [elsewhere, sibling]) {
      const answers = lists.flatMap((call) => seekers.map((who) => forAllBranches(call, desk[who])))
      texts.push(...(await Promise.all(answers)))
    }

    expect(within(texts.join())).toEqual(foreign)
  })

  const ofAll = lists.filter(
    ({ access }) => typeof access === 'object' && access.screens.some((path) => screenAt(path)?.showsAllBranches),
  )
  /**
   * These calls are about one row, and name its branch: the client and the items of an order, the places of a client, a posting batch, and the
   * thresholds of a branch.
   */
  const ofRow = ['orders.clientCredit', 'orders.itemStock', 'places', 'books.file', 'oddities.rules']

  it.each(table(ofAll))('%s is answered, since a screen shows all branches', async (name, call) => {
    const cells = fieldsOfCall(call).filter(({ meaning }) => meaning === 'branch')
    const answers = await Promise.all(cells.map((field) => sendWith(call, field, '-1')))

    expect([name, ...answers.map(({ status }) => status)]).toEqual([
      name,
      ...cells.map(() => (ofRow.includes(name) ? 400 : 200)),
    ])
  })
})

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const

/** Returns whether another call has this method at the same address: api/Import/{kind} has a GET and a POST. */
const isTaken = (method: string, { path }: Call) =>
  calls.some(
    (other) =>
      other.method === method && new RegExp(`^${other.path.replaceAll(/\{\w+\}/g, String.raw`[^/]+`)}$`).test(path),
  )

describe.each(table(calls))('the address of %s', (_, call) => {
  it.each(methods.filter((method) => !isTaken(method, call)))('takes no %s', async (method) => {
    const token = await app.tokenOf(setting.desk.salesman)
    const path = call.path.replaceAll(/\{\w+\}/g, '1')
    // TRACE is missing in the types of the client, but the server must refuse it.
    const response = await app.app.inject({
      method: method as 'GET',
      url: `${app.base.path}/${path}`,
      headers: { authorization: `Bearer ${token}` },
    })

    expect([404, 405]).toContain(response.statusCode)
  })
})

// This is true only after all tests, so it is not a test of its own.
afterAll(async () => {
  expect(await moves()).toEqual(before)
  expect(await brokenPromises()).toEqual([])
})
