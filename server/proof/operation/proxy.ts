/** Speaks to a server through a proxy with TLS, as browsers do that found the address of the host. */
import { readFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { root } from '../built-server.ts'

export const HOST = 'backoffice.example.com'
const READY_MS = 10_000
const AT_ONCE_MS = 3000

export interface Proxy {
  readonly port: number
  stop(): Promise<void>
}

/** Returns a block of docs/reverse-proxy.md; each replacement must be of lines in it. */
export function documentedLines(
  language: string,
  nth: number,
  replacements: readonly (readonly [line: string, own: string])[],
): string {
  const page = readFileSync(join(root, 'docs/reverse-proxy.md'), 'utf8')
  const blocks = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))]
  return replacements.reduce((text, [line, own]) => {
    if (!text.includes(line)) throw new Error(`docs/reverse-proxy.md no longer has "${line}"`)
    return text.replaceAll(line, own)
  }, blocks[nth]?.[1] ?? '')
}

/** Waits until the proxy passes on the answers of the server. */
export async function passes(port: number): Promise<void> {
  for (let waited = 0; waited < READY_MS; waited += 50) {
    const answer = await sendRequest({ port, path: '/healthz' }).catch(() => undefined)
    if (answer?.status === 200) return
    await wait(50)
  }
}

interface Answered {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

/** The certificate was made in this run. */
const trusting = { host: '127.0.0.1', servername: HOST, rejectUnauthorized: false }

export function sendRequest(options: RequestOptions, body?: Uint8Array | string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({ ...trusting, ...options, headers: { host: HOST, ...options.headers } })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    sent.end(body)
  })
}

export function protocolOf({ port }: Proxy): Promise<string | false | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...trusting, port, ALPNProtocols: ['h2', 'http/1.1'] })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(socket.alpnProtocol)
      socket.destroy()
    })
  })
}

/** The stream first sends that it is open, and then only a sign now and then. */
export function firstSign({ port }: Proxy, authorization: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const path = '/main/api/User/FollowNotifications'
    const sent = request({ ...trusting, port, path, headers: { host: HOST, authorization } })
    const end = (word: string): void => {
      resolve(word)
      sent.destroy()
    }
    const late = setTimeout(() => end('nothing came'), AT_ONCE_MS)
    sent.once('error', reject)
    sent.once('response', (answer) =>
      answer.once('data', () => {
        clearTimeout(late)
        end('in time')
      }),
    )
    sent.end()
  })
}

/** Begins a request and never ends its head; returns the seconds until the proxy closes the connection, or `patienceMs` in seconds. */
export function silentHead({ port }: Proxy, patienceMs: number): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now()
    const socket = connect({ ...trusting, port })
    const late = setTimeout(() => socket.destroy(), patienceMs)
    socket.once('secureConnect', () => socket.write('GET / HTTP/1.1\r\nHost: '))
    socket.on('error', () => socket.destroy())
    socket.resume().once('close', () => {
      clearTimeout(late)
      resolve((performance.now() - began) / 1000)
    })
  })
}
