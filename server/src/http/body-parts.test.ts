import { EventEmitter, once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { partsOfBody } from './body-parts.ts'

const app = fastify()
await app.register(multipart)
afterAll(() => app.close())
const steps = new EventEmitter()
app.post('/slow', async (request) => {
  const mayRead = once(steps, 'mayRead')
  steps.emit('arrived')
  await mayRead
  try {
    for await (const part of partsOfBody(request, {})) steps.emit('read', part.fieldname)
    steps.emit('read', 'all')
  } catch (error) {
    steps.emit('read', error)
  }
  return {}
})

describe('a body that is read in parts', () => {
  it('ends when its client left before the reading began', async () => {
    const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
    const [arrived, connected] = [once(steps, 'arrived'), once(app.server, 'connection')]
    const client = connect(Number(port), '127.0.0.1')
    client.write(
      'POST /slow HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000\r\n\r\n--x\r\n',
    )
    const [connection] = await connected
    await arrived
    const closed = new Promise((resolve) => connection.once('close', resolve))
    client.destroy()
    await closed

    const read = once(steps, 'read')
    steps.emit('mayRead')

    expect(await read).toMatchObject([{ message: 'The client left before its body was read.' }])
  })

  it('is read by no other code', () => {
    const source = new URL('../', import.meta.url)
    const readers = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => /\.(?:parts|file|files|saveRequestFiles)\(/.test(readFileSync(new URL(file, source), 'utf8')))

    expect(readers).toEqual(['http/body-parts.ts'])
  })
})
