import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, inject, it, onTestFinished } from 'vitest'
import { CannotStart } from './cannot-start.ts'
import { connected } from './backup/owner.ts'
import { sentenceOf } from './operator-errors.ts'

const admin = new URL(inject('adminUrl'))

function changed(change: (url: URL) => void): string {
  const url = new URL(admin)
  change(url)
  return url.href
}

async function failureOf(url: string): Promise<unknown> {
  return connected(url, async (client) => client.query('select 1')).catch((error: unknown) => error)
}

const ofSystem = (code: string, message: string): Error => Object.assign(new Error(message), { code, syscall: 'write' })

it.each([
  ['a full disk', ofSystem('ENOSPC', 'ENOSPC: no space left on device, write'), /^The disk is full \(ENOSPC/],
  [
    'the file of another user',
    ofSystem('EACCES', "EACCES: permission denied, open 'a'"),
    /Run it as the user of the server\.$/,
  ],
  ['too many open files', ofSystem('EMFILE', 'EMFILE'), /^Too many files are open\./],
  ['a reason of our own', new CannotStart('The port is taken.'), /^The port is taken\.$/],
])('an operator reads a sentence about %s', (_, error, sentence) => {
  expect(sentenceOf(error)).toMatch(sentence)
})

it('an operator reads a sentence about a database that does not exist', async () => {
  expect(sentenceOf(await failureOf(changed((url) => (url.pathname = '/nowhere'))))).toMatch(
    /^There is no such database\. Its message: database "nowhere" does not exist$/,
  )
})

it('an operator reads a sentence about a login that the database refuses', async () => {
  expect(sentenceOf(await failureOf(changed((url) => (url.username = 'nobody'))))).toMatch(
    /^The database refuses the (?:login|password)\./,
  )
})

it('an operator reads a sentence about a server that has no TLS', async () => {
  expect(sentenceOf(await failureOf(changed((url) => url.searchParams.set('sslmode', 'require'))))).toBe(
    'The database cannot be used: The server does not support SSL connections',
  )
})

it('an operator reads a sentence about a database that does not answer', async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  const port = typeof address === 'object' && address ? address.port : 0
  probe.close()
  await once(probe, 'close')

  expect(sentenceOf(await failureOf(`postgres://a:b@localhost:${port}/c`))).toMatch(
    /^The database cannot be reached: .*ECONNREFUSED/,
  )
})

it('an operator reads a sentence about a server that ends the connection', async () => {
  const rude = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  onTestFinished(() => void rude.close())
  await once(rude, 'listening')
  const address = rude.address()
  const port = typeof address === 'object' && address ? address.port : 0

  expect(sentenceOf(await failureOf(`postgres://a:b@127.0.0.1:${port}/c`))).toMatch(
    /^The database cannot be (?:used|reached): /,
  )
})

it('a fault of the program keeps its stack', () => {
  expect(sentenceOf(new TypeError('x is not a function'))).toBeUndefined()
})
