/**
 * Every call of the table against every way to come in that is not one's own: tokens, other users, other branches, other methods.
 * (Which role and module may make which call is in access.test.ts.)
 */
import { calls } from '@backoffice/contract'
import type { Call } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { aDeposit, aReceipt } from '../../testing/builders/cash.ts'
import { aDesk, anInvoice, aWorker, brokenPromises, type Desk } from '../../testing/builders/desk.ts'
import { clientOf } from '../../testing/client.ts'
import { type CallField, fieldsOfCall, withValueAt } from '../../testing/fields-of-call.ts'
import { testApp } from '../../testing/harness.ts'
import { owned, ownedRow } from '../../testing/owner.ts'
import { aSetting, requestOf, type Setting } from '../../testing/requests.ts'
import { keysOf } from '../session/keys.ts'

const app = await testApp()
let setting: Setting
let elsewhere: Desk
/** Names of the other branch's things: in no answer to this branch. */
const foreign: string[] = []
const tokens: Record<string, string> = {}

const moves = () =>
  ownedRow<{ n: number }>('select (select count(*) from journal) + (select count(*) from attachment) as n')
let before: { n: number }

beforeAll(async () => {
  setting = await aSetting(app)
  elsewhere = await aDesk(app)
  const { salesman, cashier, branch } = elsewhere
  const invoice = await anInvoice({ salesman, no: 'FOREIGN/1' })
  await aReceipt({ by: salesman })
  await aReceipt({ by: salesman }).sentTo(cashier)
  const deposit = await aDeposit({
    by: cashier,
    receipts: [await aReceipt({ by: salesman, invoice }).sentTo(cashier).approved()],
  })
  foreign.push(
    branch.code,
    branch.name,
    salesman.name,
    cashier.name,
    elsewhere.party,
    elsewhere.account,
    invoice.no,
    invoice.party,
    deposit.no,
  )
  await badTokens()
  before = await moves()
})

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
    'of the other database': `Bearer ${await signed(keysOf('second', 'a secret of the tests that is long enough').access, 'second', '10m')}`,
    'of another key': `Bearer ${await signed(app.base.keys.refresh, 'main', '10m')}`,
    expired: `Bearer ${await signed(app.base.keys.access, 'main', '-1s')}`,
    'of a sign-in that ended': `Bearer ${await app.tokenOf(ended)}`,
    'of a user who may not use the portal any more': `Bearer ${await app.tokenOf(barred)}`,
  })
  await owned(`update sign_in set ended_at = now(), ended_because = 'test' where user_id = $1`, [ended.userId])
  await owned('update app_user set portal_allowed = false where id = $1', [barred.userId])
}

const closed = calls.filter(({ access, kind }) => access !== 'anyone' && kind !== 'session')
const table = (some: readonly Call[]) => some.map((call) => [call.name, call] as const)

/** Makes the request of a call with `value` in one of its fields. */
async function sendWith(call: Call, { path }: CallField, value: unknown) {
  const [by, wire] = requestOf(call, setting)
  return by.client.sendAnything(call, withValueAt(wire, path, value), { headers: typeOf(call) })
}

const typeOf = ({ kind }: Call): Record<string, string> =>
  kind === 'upload' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}

describe.each(table(closed))('%s', (_, call) => {
  it('is refused with every token that is not a living one of this database', async () => {
    const [, wire] = requestOf(call, setting)
    const told = await Promise.all(
      Object.entries(tokens).map(async ([kind, authorization]) => {
        const { status, failure } = await clientOf(app.app, '/main').sendAnything(call, wire, {
          headers: { ...typeOf(call), authorization },
        })
        return [kind, status, Object.keys(failure)]
      }),
    )

    expect(told).toEqual(Object.keys(tokens).map((kind) => [kind, 401, ['message', 'internalError']]))
  })

  it('is made in nobody else’s name', async () => {
    const others = fieldsOfCall(call).filter((field) => namesActor(call, field))
    const told = await Promise.all(others.map((field) => sendWith(call, field, elsewhere.salesman.userId)))

    expect(told.map(({ status, failure }) => [status, failure.message])).toEqual(
      others.map(() => [403, messages.server.otherUser]),
    )
  })

  it('reaches no branch of others, whether it exists or not', async () => {
    const branches = fieldsOfCall(call).filter(({ path }) => /^(c_?code|branchcode)$/i.test(path.at(-1) ?? ''))
    const told = await Promise.all(
      branches.flatMap((field) => [elsewhere.branch.code, 'nowhere'].map((branch) => sendWith(call, field, branch))),
    )

    expect(told.map(({ status, failure }) => [status, failure.message])).toEqual(
      told.map(() => [403, messages.server.otherBranch]),
    )
  })
})

/** Whom a request acts for. The other ids are choices: the owner of a cashier's receipt, the addressee of a hand-over, filters. */
const CHOICES = new Set([
  'cash.receipts.saveByCashier sUserId',
  'cash.transfers.send c_User_Id',
  'cash.transfers sellerId',
])
const namesActor = (call: Call, { path }: CallField) => {
  const name = path.at(-1) ?? ''
  return (/_?user_?id$/i.test(name) || name === 'sellerId') && !CHOICES.has(`${call.name} ${name}`)
}

const lists = calls.filter(
  (call) =>
    (call.kind === 'page' || call.kind === 'read') &&
    fieldsOfCall(call).some(({ path }) => /code$/i.test(path[0] ?? '')),
)

const seekers = ['salesman', 'cashier', 'director'] as const

/** What a call answers someone who asks for all branches. */
async function forAllBranches(call: Call, { client, userId }: Desk[(typeof seekers)[number]]): Promise<string> {
  const [, wire] = requestOf(call, setting)
  const branchField = Object.keys(wire).find((name) => /^(c_?code|branchcode)$/i.test(name)) ?? 'CCode'
  const { answer } = await client.sendAnything(call, {
    ...wire,
    ...('userId' in wire && { userId }),
    [branchField]: '-1',
  })
  return JSON.stringify(answer)
}
const within = (text: string) => foreign.filter((name) => text.includes(JSON.stringify(name)))

describe.each(table(lists))('%s for all branches', (_, call) => {
  it.each(seekers)('shows a %s nothing of another company', async (who) => {
    expect(within(await forAllBranches(call, setting.desk[who]))).toEqual([])
  })
})

describe('the lists for all branches', () => {
  it('show all of it to who works there', async () => {
    const texts = await Promise.all(lists.flatMap((call) => seekers.map((who) => forAllBranches(call, elsewhere[who]))))

    expect(within(texts.join())).toEqual(foreign)
  })
})

describe.each(table(calls))('the address of %s', (_, call) => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'] as const)(
    'takes no %s but its own',
    async (method) => {
      if (method === call.method) return
      const token = await app.tokenOf(setting.desk.salesman)
      const path = call.path.replaceAll(/\{\w+\}/g, '1')
      // The types of the client leave TRACE out; the server must not.
      const response = await app.app.inject({
        method: method as 'GET',
        url: `/main/${path}`,
        headers: { authorization: `Bearer ${token}` },
      })

      expect([404, 405]).toContain(response.statusCode)
    },
  )
})

describe('after all this', () => {
  it('nothing has changed', async () => {
    expect(await moves()).toEqual(before)
    expect(await brokenPromises()).toEqual([])
  })
})
