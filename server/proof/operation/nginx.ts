/** Starts nginx with the lines of docs/reverse-proxy.md, with a certificate of its own and on other ports. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request, type RequestOptions } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../built-server.ts'

export const HOST = 'backoffice.example.com'

export interface Proxy {
  readonly port: number
  stop(): Promise<void>
}

/** Returns the documented lines for the proxy; each replacement must be of lines that stand there. */
function documentedLines(replacements: readonly (readonly [line: string, own: string])[]): string {
  const page = readFileSync(join(root, 'docs/reverse-proxy.md'), 'utf8')
  const [, lines = ''] = /^```nginx\n([^]*?)^```$/m.exec(page) ?? []
  return replacements.reduce((text, [line, own]) => {
    if (!text.includes(line)) throw new Error(`docs/reverse-proxy.md no longer has "${line}"`)
    return text.replaceAll(line, own)
  }, lines)
}

export async function startNginx(directory: string, port: number, serverPort: number): Promise<Proxy> {
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
  const lines = documentedLines([
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
  for (let waited = 0; waited < 10_000; waited += 50) {
    const answer = await asked({ port, path: '/healthz' }).catch(() => undefined)
    if (answer?.status === 200) break
    await wait(50)
  }
  return {
    port,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

export interface Answered {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

/** Asks through the proxy as a browser that found the address of the host. */
export function asked(options: RequestOptions, body?: Uint8Array | string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      servername: HOST,
      rejectUnauthorized: false,
      ...options,
      headers: { host: HOST, ...options.headers },
    })
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
