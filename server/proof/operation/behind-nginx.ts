/** Puts nginx with the documented lines in front of a server: streams, large uploads, addresses, limits and TLS pass through it as the page says. */
import { spawnSync } from 'node:child_process'
import { request } from 'node:https'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { login } from '@backoffice/contract/session/sign-in'
import { aDesk } from '../../testing/builders/desk.ts'
import { buildIn, owned } from '../../testing/owner.ts'
import { PDF } from '../../testing/uploading.ts'
import { freePort, ownerUrlOf, startBuiltServer } from '../built-server.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { asked, HOST, type Proxy, startNginx } from './nginx.ts'

const AT_ONCE_MS = 3000
const MEGABYTE = 1024 * 1024
/** A client may say anything about its address. */
const LIE = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'evil.example' }

export const proof: Proof = {
  name: 'Behind nginx with the documented lines streams are not held back, uploads fit, and addresses are those of the people',
  tier: 'nightly',
  share: 0.5,
  seenRed: 'nginx 1.22 refused the line "http2 on;", which the page had for a newer one.',
  run,
}

async function run({ scratch }: Budget): Promise<Outcome> {
  if (spawnSync('nginx', ['-v']).status !== 0) return { cells: 0, failures: [], notRun: 'nginx is not installed' }
  const port = await freePort()
  const server = await startBuiltServer({
    dataDir: join(scratch, 'data'),
    port,
    env: { PUBLIC_URL: `https://${HOST}`, TRUST_PROXY: '127.0.0.1' },
  })
  const pool = buildIn(await ownerUrlOf(server))
  const proxy = await startNginx(join(scratch, 'nginx'), await freePort(), port)
  const failures: string[] = []
  let cells = 0
  const holds = (what: string, found: unknown, expected: unknown): void => {
    cells += 1
    if (JSON.stringify(found) !== JSON.stringify(expected)) failures.push(`${what}: ${JSON.stringify(found)}`)
  }
  try {
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

    const upload = async (files: number, size: number): Promise<number> => {
      const form = new FormData()
      const bytes = Buffer.alloc(size, ' ')
      bytes.write(PDF)
      for (let at = 0; at < files; at += 1)
        form.append(`file${at}`, new File([bytes], `slip${at}.pdf`, { type: 'application/pdf' }))
      const encoded = new Request('http://localhost', { method: 'POST', body: form })
      const { status } = await asked(
        {
          port: proxy.port,
          method: 'POST',
          path: `/main/api/Payment/Upload/IR1/${salesman.userId}`,
          headers: { authorization, 'content-type': encoded.headers.get('content-type') ?? '' },
        },
        Buffer.from(await encoded.arrayBuffer()),
      )
      return status
    }
    holds('ten files of 10 MB do not pass', await upload(10, 10 * MEGABYTE - 1000), 200)
    holds('more than ten files are not ended by the proxy', await upload(11, 10 * MEGABYTE - 1000), 413)

    const signIn = async (localAddress: string, password: string): Promise<number> => {
      const body = JSON.stringify({ loginid: salesman.loginId, password })
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length), ...LIE }
      const path = `/main/${login.path}`
      return (await asked({ port: proxy.port, method: 'POST', path, localAddress, headers }, body)).status
    }
    holds('a wrong password is not refused', await signIn('127.0.0.2', 'wrong'), 401)
    const tried = await owned<{ key: string }>(`select key from login_throttle where key like 'address:%' order by key`)
    holds(
      'the address of a person is another',
      tried.map(({ key }) => key),
      ['address:127.0.0.2'],
    )
    const many = await Promise.all(Array.from({ length: 60 }, () => signIn('127.0.0.3', 'wrong')))
    holds('a flood of sign-ins is not limited', many.includes(429), true)
    holds(
      'another address is limited with it',
      await signIn('127.0.0.4', 'wrong').then((status) => status === 503),
      false,
    )
    if (server.said().includes('TRUST_PROXY')) failures.push(`the server warns of its proxy: ${server.said()}`)
  } finally {
    await proxy.stop()
    await pool.end()
    await server.stop()
  }
  return { cells, failures }
}

function protocolOf({ port }: Proxy): Promise<string | false | null> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: HOST,
      rejectUnauthorized: false,
      ALPNProtocols: ['h2', 'http/1.1'],
    })
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      resolve(socket.alpnProtocol)
      socket.destroy()
    })
  })
}

/** The stream says at once that it is open, and then only now and then. */
function firstSign({ port }: Proxy, authorization: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const path = '/main/api/User/FollowNotifications'
    const sent = request({
      host: '127.0.0.1',
      port,
      path,
      servername: HOST,
      rejectUnauthorized: false,
      headers: { host: HOST, authorization },
    })
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
