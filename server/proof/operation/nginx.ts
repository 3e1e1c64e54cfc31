/** Starts nginx with the lines of docs/reverse-proxy.md, with a certificate of its own and on other ports. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentedLines, HOST, passes, type Proxy } from './proxy.ts'

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
