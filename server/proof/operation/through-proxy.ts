/** Puts a proxy in front of a server, and looks whether pages, streams, uploads and addresses pass through it as docs/reverse-proxy.md says. */
import { join } from 'node:path'
import { login } from '@backoffice/contract/session/sign-in'
import { aDesk } from '../../testing/builders/desk.ts'
import { buildIn, owned } from '../../testing/owner.ts'
import { PDF } from '../../testing/uploading.ts'
import { freePort, ownerUrlOf, startBuiltServer } from '../built-server.ts'
import { peopleAt } from '../over-http.ts'
import type { Outcome } from '../proof.ts'
import { asked, firstSign, HOST, type Proxy, protocolOf, silentHead } from './proxy.ts'

const MEGABYTE = 1024 * 1024
/** A client may say anything about its address. */
const LIE = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'evil.example' }
/** The documented lines give a head ten seconds. */
const HEAD_PATIENCE_MS = 25_000

export interface Visit {
  readonly proxy: Proxy
  /** Counts a cell, and notes what was found where that is not what was expected. */
  holds(what: string, found: unknown, expected: unknown): void
  /** Signs in with a wrong password from an address of this machine, and returns the status. */
  signInWrongly(localAddress: string): Promise<number>
}

interface Tried {
  readonly begin: (port: number, serverPort: number) => Promise<Proxy>
  /** The statuses by which this proxy ends a request that is too large. */
  readonly tooLarge: readonly number[]
  readonly besides: (visit: Visit) => Promise<void>
}

/** Tries all that every documented proxy must do, and then what this one does besides. */
export async function throughProxy(scratch: string, { begin, tooLarge, besides }: Tried): Promise<Outcome> {
  const port = await freePort()
  const server = await startBuiltServer({
    dataDir: join(scratch, 'data'),
    port,
    env: { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '127.0.0.1' },
  })
  const pool = buildIn(await ownerUrlOf(server))
  const proxy = await begin(await freePort(), port)
  const failures: string[] = []
  let cells = 0
  const holds: Visit['holds'] = (what, found, expected) => {
    cells += 1
    if (JSON.stringify(found) !== JSON.stringify(expected)) failures.push(`${what}: ${JSON.stringify(found)}`)
  }
  try {
    const slow = silentHead(proxy, HEAD_PATIENCE_MS)
    const people = peopleAt(server.url)
    const { salesman } = await aDesk(people)
    const authorization = `Bearer ${await people.tokenOf(salesman)}`

    holds('the protocol is another', await protocolOf(proxy), 'h2')
    const page = await asked({ port: proxy.port, path: '/' })
    holds('the page of the web app is not served', [page.status, page.body.includes('<html')], [200, true])
    const metrics = await asked({ port: proxy.port, path: '/metrics', headers: LIE })
    holds('a stranger reads the metrics through the proxy', metrics.status, 403)
    holds('the machine does not read its metrics', (await fetch(`${server.url}/metrics`)).status, 200)
    holds('a stream is held back', await firstSign(proxy, authorization), 'in time')

    const upload = (files: number): Promise<number> =>
      uploaded(proxy, `/main/api/Payment/Upload/IR1/${salesman.userId}`, authorization, files)
    holds('ten files of 10 MB do not pass', await upload(10), 200)
    holds('more than ten files are not ended by the proxy', tooLarge.includes(await upload(11)), true)

    const signInWrongly: Visit['signInWrongly'] = async (localAddress) => {
      const body = JSON.stringify({ loginid: salesman.loginId, password: 'wrong' })
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length), ...LIE }
      const path = `/main/${login.path}`
      return (await asked({ port: proxy.port, method: 'POST', path, localAddress, headers }, body)).status
    }
    holds('a wrong password is not refused', await signInWrongly('127.0.0.2'), 401)
    const tried = await owned<{ key: string }>(`select key from login_throttle where key like 'address:%' order by key`)
    holds(
      'the address of a person is another',
      tried.map(({ key }) => key),
      ['address:127.0.0.2'],
    )
    await besides({ proxy, holds, signInWrongly })
    holds('a head without an end is kept', (await slow) < HEAD_PATIENCE_MS / 1000, true)
    if (server.said().includes('TRUST_PROXY')) failures.push(`the server warns of its proxy: ${server.said()}`)
  } finally {
    await proxy.stop()
    await pool.end()
    await server.stop()
  }
  return { cells, failures }
}

/** Sends files of nearly 10 MB in one request. */
async function uploaded({ port }: Proxy, path: string, authorization: string, files: number): Promise<number> {
  const form = new FormData()
  const bytes = Buffer.alloc(10 * MEGABYTE - 1000, ' ')
  bytes.write(PDF)
  for (let at = 0; at < files; at += 1)
    form.append(`file${at}`, new File([bytes], `slip${at}.pdf`, { type: 'application/pdf' }))
  const encoded = new Request('http://localhost', { method: 'POST', body: form })
  const headers = { authorization, 'content-type': encoded.headers.get('content-type') ?? '' }
  return (await asked({ port, method: 'POST', path, headers }, Buffer.from(await encoded.arrayBuffer()))).status
}
