/** Puts nginx with the lines of docs/reverse-proxy.md in front of a server, and checks that pages, streams, uploads, addresses, limits and TLS pass through it as documented. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { login } from '@backoffice/contract/session/sign-in'
import { aDesk } from '../../testing/builders/desk.ts'
import { buildIn, owned } from '../../testing/owner.ts'
import { PDF } from '../../testing/uploading.ts'
import { freePort, ownerUrlOf, startBuiltServer } from '../built-server.ts'
import { peopleAt } from '../over-http.ts'
import type { Budget, Outcome, Proof } from '../proof.ts'
import { sendRequest, documentedLines, firstSign, HOST, passes, type Proxy, protocolOf, silentHead } from './proxy.ts'

const MEGABYTE = 1024 * 1024
/** A client may send any address as its own. */
const LIE = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'evil.example' }
/** The documented lines give a head ten seconds. */
const HEAD_PATIENCE_MS = 25_000

export const proof: Proof = {
  name: 'Behind nginx with the documented configuration, streams are not buffered, uploads fit, and users keep their own addresses',
  tier: 'nightly',
  share: 0.5,
  seededFault: 'nginx 1.22 refused the line "http2 on;", which the page had for a newer one.',
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
    const slow = silentHead(proxy, HEAD_PATIENCE_MS)
    const people = peopleAt(server.url)
    const { salesman } = await aDesk(people)
    const authorization = `Bearer ${await people.tokenOf(salesman)}`

    holds('the protocol is another', await protocolOf(proxy), 'h2')
    const page = await sendRequest({ port: proxy.port, path: '/' })
    holds('the page of the web app is not served', [page.status, page.body.includes('<html')], [200, true])
    const metrics = await sendRequest({ port: proxy.port, path: '/metrics', headers: LIE })
    holds('a stranger reads the metrics through the proxy', metrics.status, 403)
    holds('the machine does not read its metrics', (await fetch(`${server.url}/metrics`)).status, 200)
    holds('a stream is held back', await firstSign(proxy, authorization), 'in time')

    const upload = (files: number): Promise<number> =>
      uploaded(proxy, `/main/api/Payment/Upload/IR1/${salesman.userId}`, authorization, files)
    holds('ten files of 10 MB do not pass', await upload(10), 200)
    holds('more than ten files are not ended by the proxy', await upload(11), 413)

    const signInWrongly = async (localAddress: string): Promise<number> => {
      const body = JSON.stringify({ loginid: salesman.loginId, password: 'wrong' })
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length), ...LIE }
      const path = `/main/${login.path}`
      return (await sendRequest({ port: proxy.port, method: 'POST', path, localAddress, headers }, body)).status
    }
    holds('a wrong password is not refused', await signInWrongly('127.0.0.2'), 401)
    const tried = await owned<{ key: string }>(`select key from login_throttle where key like 'address:%' order by key`)
    holds(
      'the address of a person is another',
      tried.map(({ key }) => key),
      ['address:127.0.0.2'],
    )
    const many = await Promise.all(Array.from({ length: 60 }, () => signInWrongly('127.0.0.3')))
    holds('a flood of sign-ins is not limited', many.includes(429), true)
    holds('another address is limited with it', (await signInWrongly('127.0.0.4')) === 503, false)
    holds('a head without an end is kept', (await slow) < HEAD_PATIENCE_MS / 1000, true)
    if (server.output().includes('TRUST_PROXY')) failures.push(`the server warns of its proxy: ${server.output()}`)
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
  return (await sendRequest({ port, method: 'POST', path, headers }, Buffer.from(await encoded.arrayBuffer()))).status
}

async function startNginx(directory: string, port: number, serverPort: number): Promise<Proxy> {
  mkdirSync(directory, { mode: 0o755 })
  const at = (name: string): string => join(directory, name)
  const made = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${HOST}`,
      '-keyout',
      at('key.pem'),
      '-out',
      at('chain.pem'),
    ],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`no certificate could be made: ${made.stderr}`)
  const lines = documentedLines('nginx', 0, [
    ['listen 443 ', `listen 127.0.0.1:${port} `],
    ['server 127.0.0.1:8080;', `server 127.0.0.1:${serverPort};`],
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`, at('chain.pem')],
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`, at('key.pem')],
  ])
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${at(name)};`)
  writeFileSync(
    at('nginx.conf'),
    `daemon off;\npid ${at('nginx.pid')};\nerror_log ${at('error.log')};\nevents {}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${lines}\n}\n`,
  )
  const words = ['-p', directory, '-c', at('nginx.conf'), '-e', at('error.log')]
  const tested = spawnSync('nginx', [...words, '-t'], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx refuses the documented lines: ${tested.stderr}`)
  const child = spawn('nginx', words, { stdio: 'ignore', cwd: directory })
  await passes(port)
  return {
    port,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}
