import { once } from 'node:events'
import { connect } from 'node:net'
import { role } from '@backoffice/contract/access'
import { read } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { serveInSteps } from './route.ts'

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

const { app, tokenOf } = await testApp({
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

describe('a server that closes', () => {
  it('answers what is in work, closes every connection, and does not wait for those where nothing is', async () => {
    const token = await tokenOf(await aUser({ role: role.salesman, in: await aBranch() }))
    const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
    const connection = () => {
      const socket = connect(port, '127.0.0.1')
      const seen = { text: '', closed: once(socket, 'close') }
      socket.setEncoding('latin1')
      socket.on('data', (text: string) => (seen.text += text))
      const ask = (path: string) =>
        socket.write(`GET /main/api/Test/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`)
      return { socket, seen, ask }
    }
    const [used, silent, working] = [connection(), connection(), connection()]
    await once(silent.socket, 'connect')
    used.ask('Quick')
    working.ask('Held')
    await expect.poll(() => [gate.arrived, used.seen.text.slice(9, 12)]).toEqual([1, '200'])

    const closed = app.close()
    await used.seen.closed
    const began = performance.now()
    gate.open()
    await Promise.all([closed, silent.seen.closed, working.seen.closed])

    expect(working.seen.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\nconnection: close\r\n[\s\S]*\r\n\r\n\{\}$/i)
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
