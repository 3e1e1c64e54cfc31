import { connect, type Socket } from 'node:net'
import { role } from '@backoffice/contract/access'
import { messages } from '@backoffice/contract/messages'
import { beforeAll, describe, expect, it } from 'vitest'
import { aBranch, aUser, type User } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'

const { app, tokenOf } = await testApp()
let port = 0
let user: User
let token = ''

beforeAll(async () => {
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  user = await aUser({ role: role.cashier, in: await aBranch() })
  token = await tokenOf(user)
})

/** A client that reuses its connection for the next request, unless an answer closes the connection. */
class Connection {
  readonly #socket: Socket
  #text = ''
  #closed = false

  constructor() {
    this.#socket = connect(port, '127.0.0.1')
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (text: string) => (this.#text += text))
    this.#socket.on('error', () => {})
    this.#socket.on('close', () => (this.#closed = true))
  }

  get closed() {
    return this.#closed
  }

  write(bytes: string | Buffer) {
    this.#socket.write(bytes)
  }

  end() {
    this.#socket.destroy()
  }

  /** Waits for the next answer and returns its head and body. */
  async answer(): Promise<{ head: string; body: string }> {
    const pattern = /^(HTTP\/1\.1 .*?\r\n\r\n)/s
    await expect.poll(() => pattern.test(this.#text), { timeout: 10_000, interval: 5 }).toBe(true)
    const head = pattern.exec(this.#text)?.[1] ?? ''
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    await expect.poll(() => this.#text.length >= head.length + length, { timeout: 10_000, interval: 5 }).toBe(true)
    const body = this.#text.slice(head.length, head.length + length)
    this.#text = this.#text.slice(head.length + length)
    return { head, body }
  }
}

const headOf = (request: string, headers: Record<string, string | number> = {}) =>
  [`${request} HTTP/1.1`, 'host: x', `authorization: Bearer ${token}`, ...lines(headers), '', ''].join('\r\n')
const lines = (headers: Record<string, string | number>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
const part = (at: number) => `--x\r\nContent-Disposition: form-data; name="file${at}"; filename="a.jpg"\r\n\r\n`

/** Sends two requests, on the same connection when the first answer leaves it open. */
async function thenAnother(head: string, body: Buffer) {
  const first = new Connection()
  first.write(head)
  first.write(body)
  const { head: answered, body: text } = await first.answer()
  const closes = /^connection: close\r$/im.test(answered)
  const second = closes ? new Connection() : first
  const began = performance.now()
  second.write(headOf('GET /healthz'))
  const next = await second.answer()
  const took = performance.now() - began
  second.end()
  return { status: answered.slice(9, 12), text, next: next.head.slice(9, 12), took, first }
}

describe('a request that is refused before its body was read', () => {
  const big = Buffer.alloc(3_000_000, 'x')

  it('leaves the next one its second: an upload of which the first file is none', async () => {
    const body = Buffer.concat([Buffer.from(`${part(0)}hello\r\n${part(1)}`), big, Buffer.from('\r\n--x--\r\n')])
    const head = headOf(`POST /main/api/Payment/Upload/IR1/${user.userId}`, {
      ...multipart,
      'content-length': body.byteLength,
    })

    const { status, text, next, took } = await thenAnother(head, body)

    expect([status, JSON.parse(text).errors, next]).toEqual(['415', { file0: [messages.upload.kind] }, '200'])
    expect(took).toBeLessThan(1000)
  })

  it.each([
    ['a body that is too large', 'POST /main/api/Payment/GetCashierDeposits', 'application/json', '413'],
    ['a call that does not exist', 'POST /main/api/Payment/Nothing', 'application/json', '413'],
    ['a body of another type', 'POST /main/api/Payment/GetCashierDeposits', 'text/plain', '415'],
  ])('leaves the next one its second: %s', async (_, request, type, expected) => {
    const head = headOf(request, { 'content-type': type, 'content-length': big.byteLength })

    const { status, next, took } = await thenAnother(head, big)

    expect([status, next]).toEqual([expected, '200'])
    expect(took).toBeLessThan(1000)
  })

  it('is answered while it is still being sent, and its connection does not stay', async () => {
    const connection = new Connection()
    connection.write(
      headOf('POST /main/api/Payment/Upload/IR1/2147483647', { ...multipart, 'content-length': 50_000_000 }),
    )
    connection.write(part(0))

    const { head } = await connection.answer()
    const goesOn = () => {
      connection.write(Buffer.alloc(1000))
      return connection.closed
    }

    expect(head).toMatch(/^HTTP\/1\.1 403 [\s\S]*^connection: close\r$/im)
    await expect.poll(goesOn, { timeout: 3000, interval: 10 }).toBe(true)
  })

  it('keeps its connection when the whole body had arrived', async () => {
    const connection = new Connection()
    const request = headOf('POST /main/api/Payment/Nothing', { 'content-type': 'text/plain', 'content-length': 5 })
    connection.write(`${request}hello`)
    const { head } = await connection.answer()
    connection.write(headOf('GET /healthz'))

    const next = await connection.answer()

    expect([head.slice(9, 12), next.head.slice(9, 12)]).toEqual(['404', '200'])
    connection.end()
  })
})
