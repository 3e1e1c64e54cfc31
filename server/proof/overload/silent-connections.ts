/** Opens thousands of connections that send nothing or too little, and measures the service for people. */
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { openOffice } from './office.ts'
import { askPolitely } from './polite.ts'

/** The connections come from an address of this machine that nobody else uses. */
const FROM = '127.0.0.2'
const SILENT = 2050
const SLOW = 100
const SLOWEST_END_MS = 30_000

export const proof: Proof = {
  name: 'Thousands of silent connections lock nobody out, and slow request heads are cut off within half a minute',
  tier: 'nightly',
  seededFault:
    'With a limit that turned away the newest instead of the longest idle, 0 of 440 questions were answered, and a slow head lived 79 s.',
  run,
}

async function run(budget: Budget): Promise<Outcome> {
  const office = await openOffice(budget)
  const failures: string[] = []
  const open = new Set<Socket>()
  const agent = (from: string): Agent => new Agent({ keepAlive: true, localAddress: from })
  const served: string[] = []
  let longest = 0

  /** Uses new connections, because open connections are not at risk. */
  async function ask(from: string): Promise<void> {
    const own = agent(from)
    const found = await askPolitely(office.server.url, office.questions, { seconds: 3, agent: own })
    own.destroy()
    served.push(`from ${from}: ${found.answered} of ${found.sent}, p99 ${found.p99} ms`)
    if (found.answered < found.sent * 0.95 || found.p99 > 1000) failures.push(served.at(-1) ?? '')
  }

  /** Waits until the system has accepted a connection, or refused it: while thousands are opened at once, it lets each wait for a second. */
  const isThere = (socket: Socket) =>
    new Promise<void>((resolve) => {
      socket.once('connect', resolve).once('close', () => resolve())
    })

  function opened(): Socket {
    const socket = connect({ port: office.port, host: '127.0.0.1', localAddress: FROM })
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    socket.resume()
    return socket
  }

  try {
    budget.begin()
    const there: Promise<void>[] = []
    for (let each = 0; each < SILENT; each += 1) {
      there.push(isThere(opened()))
      if (each % 50 === 0) await wait(5)
    }
    await Promise.all(there)
    await ask('127.0.0.1')
    await ask(FROM)
    for (const socket of open) socket.destroy()

    const ends = Array.from({ length: SLOW }, () => slowHead(opened()))
    await ask('127.0.0.1')
    longest = Math.max(...(await Promise.all(ends)))
    if (longest > SLOWEST_END_MS) failures.push(`a slow head was ended after ${Math.round(longest)} ms`)
  } finally {
    for (const socket of open) socket.destroy()
    await office.close()
  }
  return {
    cells: SILENT + SLOW,
    failures,
    figures: {
      'questions answered': served.join('; '),
      'slow heads ended after': `${Math.round(longest / 1000)} s at most`,
    },
  }
}

/** Sends a byte of a head each second, and returns the milliseconds until the server ended the connection. */
function slowHead(socket: Socket): Promise<number> {
  const began = performance.now()
  const text = `GET / HTTP/1.1\r\nx: ${'x'.repeat(200)}`
  let sent = 0
  const timer = setInterval(() => {
    socket.write(text[sent] ?? 'x')
    sent += 1
  }, 1000)
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(timer)
      resolve(performance.now() - began)
    })
  })
}
