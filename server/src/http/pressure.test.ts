import { connect } from 'node:net'
import { role } from '@backoffice/contract/access'
import { read } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Answered } from '../../testing/client.ts'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { serveInSteps } from './route.ts'
import { workQueue } from './work-queue.ts'

const declared = {
  access: 'signedIn',
  input: z.strictObject({}),
  unscoped: 'a test',
  fails: messages.http.error,
} as const
const heldCall = read('test.held', z.object({}), { at: 'GET api/Test/Held', ...declared })
const quick = read('test.quick', z.object({}), { at: 'GET api/Test/Quick', ...declared })

const gate = { open: () => {}, opened: Promise.resolve(), arrived: 0 }
gate.opened = new Promise((resolve) => (gate.open = resolve))

const { app, as, tokenOf } = await testApp({
  calls: [heldCall, quick],
  routes: [
    serveInSteps(heldCall, async () => {
      gate.arrived += 1
      await gate.opened
      return {}
    }),
    serveInSteps(quick, async () => ({})),
  ],
})

describe('more requests than can be worked on', () => {
  it('are refused at once, and health is still told', async () => {
    const user = await aUser({ role: role.salesman, in: await aBranch() })
    const client = await as(user)
    const waiting: Promise<Answered<typeof heldCall>>[] = []
    // The calls are spread over some time, because the queue of the pool is shorter and would refuse them.
    for (let each = 0; each < 256; each += 1) {
      waiting.push(client.send(heldCall, {}))
      await expect.poll(() => gate.arrived, { interval: 1 }).toBe(each + 1)
    }

    const more = await Promise.all(Array.from({ length: 10 }, () => client.send(heldCall, {})))
    const health = await app.inject({ url: '/healthz' })
    gate.open()
    await Promise.all(waiting)
    const after = await client.send(quick, {})

    expect(more.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(more.map(() => [503, '1']))
    expect([health.statusCode, after.status]).toEqual([200, 200])
  })

  it('leave their place when whoever asked goes away', async () => {
    const token = await tokenOf(await aUser({ role: role.salesman, in: await aBranch() }))
    const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    for (let each = 0; each < 300; each += 1) {
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
  it('works on so many at once, lets so many wait and refuses the rest', async () => {
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
