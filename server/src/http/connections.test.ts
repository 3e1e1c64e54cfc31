import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { read } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { serverMessages } from '@backoffice/contract/server-messages'
import { afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../testing/harness.ts'
import { serveAnyoneInSteps } from './route.ts'
import { trustedProxies } from './trusted-proxies.ts'

const held = read('test.held', z.object({}), {
  at: 'GET api/Test/Held',
  access: 'anyone',
  input: z.strictObject({}),
  unscoped: 'a test',
  fails: messages.http.error,
})
const gate = { open: () => {}, opened: Promise.resolve(), arrived: 0 }
gate.opened = new Promise((resolve) => (gate.open = resolve))

const PROXY = '127.0.0.3'
const { app } = await testApp({
  config: { trustProxy: trustedProxies(PROXY) },
  calls: [held],
  routes: [
    serveAnyoneInSteps(held, async () => {
      gate.arrived += 1
      await gate.opened
      return {}
    }),
  ],
})
const listening = app.listen({ host: '127.0.0.1', port: 0 })

const OF_ONE_NETWORK = 400
const opened: Socket[] = []
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy()
})

async function connection(from: string, allowHalfOpen = false): Promise<Socket> {
  const { port } = new URL(await listening)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from, allowHalfOpen })
  socket.on('error', () => {})
  opened.push(socket)
  await once(socket, 'connect')
  return socket
}

/** Opens connections one after the other, and sends nothing on them. */
async function silent(from: string, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let each = 0; each < count; each += 1) sockets.push(await connection(from))
  for (const socket of sockets) socket.resume()
  return sockets
}

async function statusOf(socket: Socket, path = '/healthz'): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  return answer.toString('latin1').slice(9, 12)
}

it('silent connections make room for the next of their network, and a busy connection stays', async () => {
  const from = '127.0.0.2'
  const working = statusOf(await connection(from), '/main/api/Test/Held')
  await expect.poll(() => gate.arrived).toBe(1)
  const idle = await silent(from, OF_ONE_NETWORK + 20)

  expect(await statusOf(await connection(from))).toBe('200')
  // The busy connection and the new one need a place, too.
  await expect.poll(() => idle.filter(({ closed }) => closed).length).toBe(22)
  expect(idle.findIndex(({ closed }) => !closed)).toBe(22)
  expect(await statusOf(await connection('127.0.0.1'))).toBe('200')
  gate.open()
  expect(await working).toBe('200')
})

it('a trusted proxy, behind which everybody comes, keeps all its connections', async () => {
  const idle = await silent(PROXY, OF_ONE_NETWORK + 20)

  expect(await statusOf(await connection(PROXY))).toBe('200')
  expect(idle.filter(({ closed }) => closed)).toEqual([])
})

it('a connection that makes room reads a last answer, and what it sends then is not begun', async () => {
  const from = '127.0.0.4'
  const kept = await connection(from, true)
  expect(await statusOf(kept)).toBe('200')
  const answered = once(kept, 'data') as Promise<[Buffer]>
  await silent(from, OF_ONE_NETWORK)
  const [answer] = await answered
  const before = gate.arrived
  const closed = once(kept, 'close')
  kept.end('GET /main/api/Test/Held HTTP/1.1\r\nhost: x\r\n\r\n')
  await closed

  expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\n/)
  expect(answer.toString()).toContain(JSON.stringify({ message: serverMessages.busy }))
  expect(gate.arrived).toBe(before)
})
