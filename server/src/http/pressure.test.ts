import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { role } from '@backoffice/contract/access'
import { page, read } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { serverMessages } from '@backoffice/contract/server-messages'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { serveAnyoneInSteps, serveInSteps } from './route.ts'
import { workQueue } from './work-queue.ts'

const declared = { input: z.strictObject({}), unscoped: 'a test', fails: messages.http.error } as const
const signedIn = { access: 'signedIn', ...declared } as const
const heldCall = read('test.held', z.object({}), { at: 'GET api/Test/Held', ...signedIn })
const quick = read('test.quick', z.object({}), { at: 'GET api/Test/Quick', ...signedIn })
const body = page('test.body', z.object({}), { at: 'POST api/Test/Body', ...signedIn })
const heldOpen = read('test.heldOpen', z.object({}), { at: 'GET api/Test/HeldOpen', access: 'anyone', ...declared })

const gate = { open: () => {}, opened: Promise.resolve(), arrived: 0 }
const shut = () => {
  gate.open()
  gate.arrived = 0
  gate.opened = new Promise((resolve) => (gate.open = resolve))
}
shut()
afterEach(shut)

const held = async () => {
  gate.arrived += 1
  await gate.opened
  return {}
}
const { app, as, tokenOf } = await testApp({
  config: { trustProxy: () => true, poolSize: 10 },
  calls: [heldCall, quick, body, heldOpen],
  routes: [
    serveInSteps(heldCall, held),
    serveInSteps(quick, async () => ({})),
    serveInSteps(body, async () => ({ rows: [], totalRows: 0 })),
    serveAnyoneInSteps(heldOpen, held),
  ],
})

const listening = app.listen({ host: '127.0.0.1', port: 0 })

/** The limits that follow from ten database connections: calls at once of one user, of all users, and of strangers. */
const [OF_ONE, OF_ALL, OF_STRANGERS] = [8, 20, 16]
const aPerson = async () => aUser({ role: role.salesman, in: await aBranch() })
const times = <T>(count: number, one: () => Promise<T>) => Array.from({ length: count }, one)
const arrived = async (count: number) => {
  await expect.poll(() => gate.arrived, { interval: 1 }).toBe(count)
}

describe('more requests than can be worked on', () => {
  it('of one user are refused after a while, in a line of the log per second, and others are answered meanwhile', async () => {
    const warn = vi.spyOn(app.log, 'warn')
    const [greedy, other] = [await as(await aPerson()), await as(await aPerson())]
    const inWork = times(OF_ONE, () => greedy.send(heldCall, {}))
    await arrived(OF_ONE)

    const began = performance.now()
    const more = times(20, () => greedy.send(heldCall, {}))
    const answered = await Promise.all(times(5, () => other.send(quick, {})))
    const tookOther = performance.now() - began
    const refused = await Promise.all(more)
    const tookRefusal = performance.now() - began
    gate.open()

    expect(answered.map(({ status }) => status)).toEqual(answered.map(() => 200))
    expect(tookOther).toBeLessThan(tookRefusal)
    expect(refused.map(({ status, headers, failure }) => [status, headers['retry-after'], failure.message])).toEqual(
      refused.map(() => [503, '1', serverMessages.busy]),
    )
    expect((await Promise.all(inWork)).map(({ status }) => status)).toEqual(inWork.map(() => 200))
    const warnings = () =>
      warn.mock.calls.flatMap(([line, text]) => (text === 'requests refused' ? [Object(line)] : []))
    const refusals = () => warnings().reduce((sum, { times: counted }) => sum + Number(counted), 0)
    await expect.poll(refusals, { timeout: 5000 }).toBe(20)
    // They are refused within two seconds, and there is one line per second.
    expect(warnings().length).toBeLessThanOrEqual(3)
    expect(warnings()[0]).toMatchObject({ outcome: 'busy', first: { call: 'test.held' } })
    warn.mockRestore()
  })

  it('get the places that become free, in the order in which they came', async () => {
    const greedy = await as(await aPerson())
    const first = times(OF_ONE, () => greedy.send(heldCall, {}))
    await arrived(OF_ONE)
    const waiting = times(3, () => greedy.send(quick, {}))
    gate.open()

    expect((await Promise.all([...first, ...waiting])).map(({ status }) => status)).toEqual(
      Array.from({ length: OF_ONE + 3 }, () => 200),
    )
  })

  it('of many users are refused when the database could not answer them in time, and health is still reported', async () => {
    const people = await Promise.all(times(Math.ceil(OF_ALL / OF_ONE), async () => as(await aPerson())))
    const late = await as(await aPerson())
    const inWork = people.flatMap((each, at) =>
      times(Math.min(OF_ONE, OF_ALL - at * OF_ONE), () => each.send(heldCall, {})),
    )
    await arrived(OF_ALL)

    const [refused, health] = await Promise.all([late.send(quick, {}), app.inject({ url: '/healthz' })])
    gate.open()
    await Promise.all(inWork)

    expect([refused.status, health.statusCode, (await late.send(quick, {})).status]).toEqual([503, 200, 200])
  })

  it('without a token use only the share of their own network, and nothing of its signed-in users', async () => {
    const token = await tokenOf(await aPerson())
    const from = (address: string, path: string, headers: Record<string, string> = {}) =>
      app.inject({ url: `/main/api/Test/${path}`, headers: { 'x-forwarded-for': address, ...headers } })
    // All addresses of an IPv6 network count together.
    let last = 0
    const flood = times(OF_STRANGERS, () => from(`2001:db8:0:7::${(last += 1)}`, 'HeldOpen'))
    await arrived(OF_STRANGERS)

    const [stranger, madeUp, colleague] = await Promise.all([
      from('2001:db8:0:7:ffff::1', 'HeldOpen'),
      from('2001:db8:0:7::1', 'Quick', { authorization: 'Bearer a.b.c' }),
      app.inject({ url: '/main/api/Test/Quick', headers: { authorization: `Bearer ${token}` } }),
    ])
    const elsewhere = from('2001:db8:0:8::1', 'HeldOpen')
    await arrived(OF_STRANGERS + 1)
    gate.open()
    await Promise.all(flood)

    expect([stranger.statusCode, madeUp.statusCode, colleague.statusCode]).toEqual([503, 503, 200])
    expect((await elsewhere).statusCode).toBe(200)
  })

  it('occupy no place of the database while their bodies arrive', async () => {
    const { port } = new URL(await listening)
    const sockets: Socket[] = []
    for (let person = 0; person <= OF_ALL / OF_ONE; person += 1) {
      const token = await tokenOf(await aPerson())
      for (let each = 0; each < OF_ONE; each += 1) {
        const socket = connect(Number(port), '127.0.0.1')
        const head = ['POST /main/api/Test/Body HTTP/1.1', 'host: x', `authorization: Bearer ${token}`]
        socket.write([...head, 'content-type: application/json', 'content-length: 2', '', '{'].join('\r\n'))
        sockets.push(socket)
      }
    }
    const other = await as(await aPerson())

    expect((await other.send(quick, {})).status).toBe(200)
    const answers = sockets.map((socket) => once(socket, 'data'))
    for (const socket of sockets) socket.write('}')
    expect((await Promise.all(answers)).map(([text]) => String(text).slice(9, 12))).toEqual(sockets.map(() => '200'))
    for (const socket of sockets) socket.destroy()
  })

  it('leave their place when the client goes away', async () => {
    const token = await tokenOf(await aUser({ role: role.salesman, in: await aBranch() }))
    const address = new URL(await listening)
    for (let each = 0; each < 50; each += 1) {
      const socket = connect(Number(address.port), address.hostname)
      socket.on('error', () => {})
      socket.write(`GET /main/api/Test/Quick HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
      await new Promise((resolve) => socket.once('connect', resolve))
      socket.destroy()
    }

    const answer = await fetch(new URL('/main/api/Test/Quick', address), {
      headers: { authorization: `Bearer ${token}` },
    })

    expect(answer.status).toBe(200)
  })
})

describe('a work queue', () => {
  it('runs `atOnce` at once, lets `waiting` wait and refuses the rest', async () => {
    const queue = workQueue({ atOnce: 2, waiting: 1, full: () => new Error('full') })
    let open = () => {}
    const opened = new Promise<void>((resolve) => (open = resolve))
    const began: number[] = []
    const work = (name: number) =>
      queue(async () => {
        began.push(name)
        await opened
        return name
      })

    const [first, second, third, fourth] = [work(1), work(2), work(3), work(4).catch((error: Error) => error.message)]
    const refused = await fourth
    const before = [...began]
    open()

    expect([refused, before]).toEqual(['full', [1, 2]])
    expect(await Promise.all([first, second, third])).toEqual([1, 2, 3])
  })

  it('goes on after work that failed', async () => {
    const queue = workQueue({ atOnce: 1, waiting: 0, full: () => new Error('full') })
    await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')

    expect(await queue(async () => 'next')).toBe('next')
  })
})
