import { serverMessages } from '@backoffice/contract/server-messages'
import { role } from '@backoffice/contract/access'
import { calls } from '@backoffice/contract'
import { type Call, save } from '@backoffice/contract/call'
import { actor, branch, id } from '@backoffice/contract/fields'
import { listDeposits } from '@backoffice/contract/deposits/deposits'
import { listPendingInvoices } from '@backoffice/contract/invoices/invoices'
import { saveReceipts } from '@backoffice/contract/receipts/receipts'
import { salesmanSummary } from '@backoffice/contract/cash/summaries'
import { listPeople } from '@backoffice/contract/lookups/people'
import { messages } from '@backoffice/contract/messages'
import { passwordMessages } from '@backoffice/contract/session/password-messages'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { changePassword, listSignIns } from '@backoffice/contract/session/sign-in'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { buildApp } from '../app.ts'
import { routes } from '../routes.ts'
import { routesOfCalls } from './registry.ts'
import { type Route, serve, serveInSteps } from './route.ts'

const { app, base, clock, as, anyone, tokenOf } = await testApp()

const aSalesman = async () => aUser({ role: role.salesman, in: await aBranch() })

describe('who may make a call', () => {
  it('is a user who may open one of its screens', async () => {
    const salesman = await aSalesman()
    const client = await as(salesman)

    const tiles = await client.ask(salesmanSummary, { userId: salesman.userId, branchCode: salesman.branches[0] ?? '' })

    expect(tiles).toEqual({ outStandingBalance: 0, receivedAmount: 0, handOvertoCashier: 0, balance: 0, heldAmount: 0 })
  })

  it('is nobody without a session, before the input is looked at', async () => {
    const answer = await anyone.sendAnything(listDeposits, { nonsense: true })

    expect(answer).toMatchObject({ status: 401, failure: { message: serverMessages.signIn } })
  })

  it('is not another role, nor the role without the module, before the input is looked at', async () => {
    const branch = await aBranch()
    const [salesman, bare] = [
      await aUser({ role: role.salesman, in: branch }),
      await aUser({ role: role.director, in: branch, modules: [12] }),
    ]

    const answers = [
      await (await as(salesman)).sendAnything(listDeposits, { nonsense: true }),
      await (await as(bare)).sendAnything(listDeposits, { nonsense: true }),
    ]

    const failure = { message: messages.http.notAllowed, internalError: { message: messages.http.notAllowed } }
    expect(answers).toMatchObject([
      { status: 403, failure },
      { status: 403, failure },
    ])
  })

  it('is a user who must change the password only for that', async () => {
    const user = await aUser({ role: role.salesman, in: await aBranch(), mustChangePassword: true })
    const client = await as(user)

    const answers = [
      await client.send(salesmanSummary, { userId: user.userId, branchCode: -1 }),
      await client.send(getConfiguration, {}),
      await client.send(listSignIns, {}),
      await client.send(changePassword, { currentPassword: 'x', newPassword: 'y' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([403, 200, 200, 200])
    expect(answers[0]?.failure.message).toBe(passwordMessages.mustChange)
  })
})

describe('the scope of a call', () => {
  it('is never another user', async () => {
    const [mine, other] = [await aSalesman(), await aSalesman()]

    const answer = await (await as(mine)).send(salesmanSummary, { userId: other.userId, branchCode: -1 })

    expect(answer).toMatchObject({ status: 403, failure: { message: serverMessages.otherUser } })
  })

  it('is never a branch of others, whether it exists or not', async () => {
    const salesman = await aSalesman()
    const client = await as(salesman)

    const answers = [
      await client.send(salesmanSummary, { userId: salesman.userId, branchCode: (await aBranch()).code }),
      await client.send(salesmanSummary, { userId: salesman.userId, branchCode: 'nowhere' }),
    ]

    expect(answers).toMatchObject([
      { status: 403, failure: { message: serverMessages.otherBranch } },
      { status: 403, failure: { message: serverMessages.otherBranch } },
    ])
  })

  it('is the own branches for All, never all of the database', async () => {
    const [mine, other] = [await aBranch(), await aBranch()]
    const cashier = await aUser({ role: role.cashier, in: mine })
    await aUser({ role: role.cashier, in: other })

    const people = await (await as(cashier)).ask(listPeople, { CCode: -1 })

    expect(people.cashiers.map(({ cashierId }) => cashierId)).toEqual([cashier.userId])
  })
})

describe('strict reading', () => {
  it('names each wrong field by its path', async () => {
    const client = await as(await aSalesman())

    const answer = await client.sendAnything(saveReceipts, {
      invoiceDetails: [{ sUserId: '7a', receiveAmount: null, paymentMode: 'Gold', extra: 1 }],
    })

    expect(answer.status).toBe(400)
    expect(answer.failure).toMatchObject({
      message: serverMessages.invalid,
      errors: {
        'invoiceDetails.0.sUserId': [messages.field.whole],
        'invoiceDetails.0.receiveAmount': [messages.field.money],
        'invoiceDetails.0.paymentMode': [messages.field.choice],
        'invoiceDetails.0.cCode': [messages.field.required],
        'invoiceDetails.0.extra': [messages.field.unknown],
      },
    })
  })

  it('refuses fields that nobody declared in a save, and ignores them in a read', async () => {
    const client = await as(await aSalesman())

    const saved = await client.sendAnything(saveReceipts, { invoiceDetails: [], __proto__x: 1 })
    const read = await client.sendAnything(listPendingInvoices, { branchCode: -1, __proto__x: 1 })

    expect(saved).toMatchObject({ status: 400, failure: { errors: { __proto__x: [messages.field.unknown] } } })
    expect(read.status).toBe(200)
  })

  it.each(['application/json', 'Application/JSON;charset=UTF-8', 'application/json; charset="utf-8"'])(
    'reads the content type %s',
    async (type) => {
      const token = await tokenOf(await aSalesman())
      const answer = await app.inject({
        method: 'POST',
        url: '/main/api/Payment/GetSalemanReceipts',
        payload: '{"page":1,"limit":10,"cCode":-1,"limit":5}',
        headers: { authorization: `Bearer ${token}`, 'content-type': type },
      })

      expect(answer.statusCode).toBe(200)
    },
  )
})

describe('addresses', () => {
  it.each<['GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD' | 'OPTIONS', string, number]>([
    ['GET', '/main/api/Payment/GetSalemanReceipts', 405],
    ['PUT', '/main/api/Payment/GetSalemanReceipts', 405],
    ['DELETE', '/main/api/User/UserConfiguration', 405],
    ['HEAD', '/main/api/User/UserConfiguration', 405],
    ['OPTIONS', '/main/api/User/Login', 405],
    ['GET', '/main/api/User/Nothing', 404],
    ['POST', '/main', 404],
    ['GET', '/second/api/User/UserConfiguration', 404],
    ['GET', '/main/../etc/passwd', 404],
    ['GET', '/%', 404],
  ])('answer %s %s with %i', async (method, url, status) => {
    const answer = await app.inject({ method, url })

    expect(answer.statusCode).toBe(status)
  })
})

describe('the start', () => {
  it('is refused when table and routes differ', () => {
    const [first] = routes
    if (!first) throw new Error('there are routes')

    expect(() => routesOfCalls(calls, routes.slice(1))).toThrow(`call ${first.call.name} has no route`)
    expect(() => routesOfCalls(calls.slice(1), routes)).toThrow('is not in the table of calls')
    expect(() => routesOfCalls([{ ...first.call, access: { screens: [] } }], [])).toThrow('declares no access')
  })

  const declared = { at: 'POST api/Test/Own', access: 'signedIn', fails: 'failed' } as const
  const starting = (call: Call, route: Route) => () => routesOfCalls([call], [route])

  it('is refused when a call names neither an acting user nor a branch, and gives no reason', () => {
    const named = save('test.own', { ...declared, input: z.strictObject({ userId: actor }) })
    const unnamed = save('test.own', { ...declared, input: z.strictObject({ id }), unscoped: 'a test' })
    const route = (call: Call): Route => ({ call, transaction: 'none' })
    const silent = { ...unnamed, unscoped: undefined }
    const blank = { ...unnamed, unscoped: ' ' }
    const both = { ...named, unscoped: 'a test' }
    const maybe = { ...silent, input: z.strictObject({ userId: z.optional(actor) }) }
    const either = { ...named, input: z.strictObject({ userId: z.union([actor, z.literal('')]), cCode: branch }) }

    expect(starting(named, route(named))).not.toThrow()
    expect(starting(unnamed, route(unnamed))).not.toThrow()
    for (const call of [silent, blank, maybe])
      expect(starting(call, route(call))).toThrow(
        'call test.own names no acting user and no branch, and gives no reason for it',
      )
    expect(starting(both, route(both))).toThrow('gives a reason why not')
    expect(starting(either, route(either))).toThrow('the scope of call test.own cannot be read at userId')
  })

  it('is refused when a call cannot happen once per key', () => {
    const call = save('test.own', { ...declared, once: true, input: z.strictObject({ userId: actor }) })
    const reading: Call = { ...call, kind: 'read' }
    const open: Call = { ...call, access: 'anyone' }
    const done = () => Promise.resolve('done')
    const refused = 'call test.own cannot happen once per key'

    expect(starting(call, serve(call, done))).not.toThrow()
    expect(starting(call, serveInSteps(call, done))).toThrow(refused)
    expect(starting(call, { call, transaction: 'none' })).toThrow(refused)
    expect(starting(reading, { ...serve(call, done), call: reading })).toThrow(refused)
    expect(starting(open, { ...serve(call, done), call: open })).toThrow(refused)
  })

  it('is refused when something registers a route that is no call', async () => {
    const other = await buildApp({ config: {}, clock, bases: [base] })

    expect(() => other.get('/main/api/Payment/Everything', async () => 'all')).toThrow(
      'neither a call nor declared open',
    )
    await other.close()
  })
})
