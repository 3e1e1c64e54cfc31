import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { read } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { testApp } from '../../testing/harness.ts'
import { serveAnyoneInSteps } from './route.ts'

const held = read('test.held', z.object({}), {
  at: 'GET api/Test/Held',
  access: 'anyone',
  input: z.strictObject({}),
  unscoped: 'a test',
  fails: messages.http.error,
})
const gate = { open: () => {}, opened: Promise.resolve() }
gate.opened = new Promise((resolve) => (gate.open = resolve))
const { app } = await testApp({
  config: { connections: { silence: 200 } },
  calls: [held],
  routes: [serveAnyoneInSteps(held, () => gate.opened.then(() => ({})))],
})
const listening = app.listen({ host: '127.0.0.1', port: 0 })

async function sending(text: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(await listening).port), host: '127.0.0.1' })
  socket.write(text)
  return socket.resume()
}

it('a slow answer arrives, and nothing waits for a request that never arrives whole', async () => {
  let silences = 0
  app.server.on('timeout', () => (silences += 1))
  const working = await sending('GET /main/api/Test/Held HTTP/1.1\r\nhost: x\r\n\r\n')
  const answer = once(working, 'data') as Promise<[Buffer]>
  const half = await sending(
    'POST /main/api/Test/Held HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  )
  await once(half, 'close')
  await expect.poll(() => silences).toBeGreaterThan(3)
  gate.open()

  expect((await answer).toString()).toMatch(/^HTTP\/1\.1 200 /)
  working.destroy()
})
