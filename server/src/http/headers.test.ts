import { serverMessages } from '@backoffice/contract/server-messages'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { role } from '@backoffice/contract/access'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { aBranch, aUser } from '../../testing/builders/people.ts'
import { testApp } from '../../testing/harness.ts'
import { buildApp } from '../app.ts'

const webRoot = await mkdtemp(join(tmpdir(), 'backoffice-web-'))
await mkdir(join(webRoot, 'assets'))
const script = 'console.log(1)'
await Promise.all([
  writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Back office</title>'),
  writeFile(join(webRoot, 'assets', 'app-1a2b.js'), script),
  writeFile(join(webRoot, 'assets', 'app-1a2b.js.br'), 'brotli'),
  writeFile(join(webRoot, 'assets', 'app-1a2b.js.gz'), 'gzip'),
  writeFile(join(webRoot, '.env'), 'secret'),
])
afterAll(() => rm(webRoot, { recursive: true, force: true }))

const { app, base, clock, tokenOf } = await testApp({ webRoot, config: { trustProxy: () => true } })
const listening = app.listen({ host: '127.0.0.1', port: 0 })
const page = { accept: 'text/html,application/xhtml+xml' }

describe('the headers of security', () => {
  const addresses: [string, string, number][] = [
    ['GET', '/', 200],
    ['GET', '/salesmanCashCollectionReport', 200],
    ['HEAD', '/', 200],
    ['HEAD', '/healthz', 200],
    ['HEAD', '/readyz', 200],
    ['HEAD', '/login', 200],
    ['HEAD', '/main/api/Nothing', 404],
    ['GET', '/assets/none.js', 404],
    ['GET', '/index.html', 404],
    ['GET', '/assets/', 404],
    ['GET', '/healthz', 200],
    ['GET', '/readyz', 200],
    ['GET', '/databases', 200],
    ['GET', '/openapi.json', 200],
    ['GET', '/docs', 200],
    ['PUT', '/main/api/User/Login', 405],
    ['GET', '/main/api/Nothing', 404],
    ['GET', '/main/files/none', 403],
    ['GET', '/%', 404],
  ]

  it.each(addresses)('are on %s %s (%i)', async (method, url, status) => {
    const answer = await app.inject({ method: method as 'GET', url, headers: page })

    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
    expect(answer.headers['content-security-policy']).toContain("worker-src 'self' blob:;")
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.any(String),
      'cache-control': expect.any(String),
    })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['x-powered-by']).toBeUndefined()
  })

  it.each([
    ['GET', '/main/api/User/UserConfiguration', 200],
    ['GET', '/main/api/User/GetSignIns', 401],
    ['POST', '/main/api/User/Login', 400],
  ] as const)(
    'are strict and short on the answer of a call, which is no page: %s %s (%i)',
    async (method, url, status) => {
      const headers = { ...page, 'x-forwarded-proto': 'https' }
      const answer = await app.inject({ method, url, headers })

      expect(answer.statusCode).toBe(status)
      expect(answer.headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'cache-control': 'no-store',
        'x-request-id': expect.any(String),
      })
      expect(Object.entries(answer.headers).join('\n').length).toBeLessThan(560)
    },
  )

  it('are short on a file of the program, which is no page', async () => {
    const secure = { 'x-forwarded-proto': 'https' }
    const { headers } = await app.inject({ url: '/assets/app-1a2b.js', headers: secure })

    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(Object.entries(headers).join('\n').length).toBeLessThan(450)
  })

  it('let pictures of maps come from the origin that is set up, and from nowhere else', async () => {
    const policyOf = (one: FastifyInstance) =>
      one.inject({ url: '/' }).then(({ headers }) => String(headers['content-security-policy']))
    const map = { tiles: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© Somebody' }
    const other = await buildApp({ config: { map }, clock, bases: [{ ...base, map }], webRoot })
    onTestFinished(() => other.close())
    const [plain, mapped] = [await policyOf(app), await policyOf(other)]
    const user = await aUser({ role: role.locationApprover, in: await aBranch() })
    const mapFor = async (headers: Record<string, string>) =>
      (await other.inject({ url: '/main/api/User/UserConfiguration', headers })).json<{ map: unknown }>().map

    expect(plain).toContain("img-src 'self' data: blob:;")
    expect(mapped).toBe(plain.replace('blob:;', 'blob: https://tiles.example.com;'))
    expect(await mapFor({ authorization: `Bearer ${await tokenOf(user)}` })).toEqual(map)
    expect(await mapFor({})).toBeNull()
  })

  it('keep a browser on https where it came by https, and there alone', async () => {
    const [plain, secure] = [
      await app.inject({ url: '/healthz' }),
      await app.inject({ url: '/healthz', headers: { 'x-forwarded-proto': 'https' } }),
    ]

    expect(plain.headers['strict-transport-security']).toBeUndefined()
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('keep every answer of the API out of caches', async () => {
    const user = await aUser({ role: role.salesman, in: await aBranch() })
    const headers = { authorization: `Bearer ${await tokenOf(user)}` }

    const answers = [
      await app.inject({ url: '/main/api/User/GetSignIns', headers }),
      await app.inject({ url: '/main/api/User/GetSignIns' }),
      await app.inject({ url: '/databases' }),
    ]

    expect(answers.map((answer) => answer.headers['cache-control'])).toEqual(['no-store', 'no-store', 'no-store'])
  })

  it('name the request, by the name it came with when that is harmless', async () => {
    const ids = await Promise.all(
      ['e2e-run-12345', 'x\u0000y', '<script>', undefined].map(async (id) => {
        const answer = await app.inject({ url: '/healthz', headers: id === undefined ? {} : { 'x-request-id': id } })
        return answer.headers['x-request-id']
      }),
    )

    expect(ids[0]).toBe('e2e-run-12345')
    for (const id of ids.slice(1)) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('what is no HTTP', () => {
  it.each([
    ['a broken header', 'GET / HTTP/1.1\r\nbro\u0001ken\r\n\r\n', 400],
    ['another language', '\u0016\u0003\u0001 hello', 400],
    ['a header without an end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('is answered in the shape of every error: %s', async (_, bytes, status) => {
    const { port } = new URL(await listening)

    const answer = await answerTo(port, bytes)

    expect(answer.split('\r\n')[0]).toContain(String(status))
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({ message: serverMessages.invalid })
  })
})

const answerTo = (port: string, bytes: string) =>
  new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (some) => (received += String(some))).on('close', () => resolve(received))
  })

it.each(['/healthz', '/main/api/User/UserConfiguration', '/main/api/Nothing'])(
  'a request that names two hosts is refused: %s',
  async (path) => {
    const { port } = new URL(await listening)

    const answer = await answerTo(port, `GET ${path} HTTP/1.1\r\nHost: a\r\nhost: a\r\nconnection: close\r\n\r\n`)

    expect(answer.slice(9, 12)).toBe('400')
    expect(answer).toContain(
      JSON.stringify({ message: serverMessages.invalid, errors: { host: [serverMessages.hosts] } }),
    )
  },
)

describe('the web app', () => {
  it('answers its page for every address that a person may open', async () => {
    const answer = await app.inject({ url: '/directorDepositApproval?page=2', headers: page })

    expect(answer.body).toContain('<title>Back office</title>')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0',
      etag: expect.any(String),
    })
  })

  it('answers no page to a request for something else', async () => {
    const answers = [
      await app.inject({ url: '/favicon.png', headers: { accept: 'image/*' } }),
      await app.inject({ url: '/main/salesman', headers: page }),
      await app.inject({ method: 'POST', url: '/home', headers: page }),
      await app.inject({ method: 'POST', url: '/main/api/Payment/Gone', headers: page }),
      await app.inject({ url: '/.env', headers: { accept: '*/*' } }),
      await app.inject({ url: '/assets/..%2f.env', headers: { accept: '*/*' } }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 405, 404, 404, 404])
  })

  it('sends its assets as they were compressed, for a year', async () => {
    const get = async (encoding: string) =>
      app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': encoding } })

    const [brotli, gzip, plain] = [await get('gzip, br'), await get('gzip'), await get('identity')]

    expect([brotli, gzip, plain].map(({ headers, body }) => [headers['content-encoding'], body])).toEqual([
      ['br', 'brotli'],
      ['gzip', 'gzip'],
      [undefined, script],
    ])
    for (const { headers } of [brotli, gzip, plain]) {
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': expect.stringMatching(/javascript/),
        vary: expect.stringMatching(/accept-encoding/i),
      })
    }
  })
})
