/** Starts Caddy with the lines of docs/reverse-proxy.md, with a certificate of its own and on other ports. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../built-server.ts'
import { documentedLines, passes, type Proxy } from './proxy.ts'

const OPTIONS = '{\n    servers {'

const ONE_SERVER = /^ {4}reverse_proxy [^]*?^ {4}\}\n/m

/** One server gets the lines for one, and two get those for two. */
export async function startCaddy(directory: string, port: number, servers: readonly number[]): Promise<Proxy> {
  mkdirSync(directory, { mode: 0o755 })
  const options = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'auto_https disable_redirects',
    'default_bind 127.0.0.1',
    `http_port ${await freePort()}`,
    `https_port ${port}`,
  ]
  const lines = documentedLines('caddy', 0, [[OPTIONS, `{\n${options.join('\n')}\n    servers {`]])
  const ofTwo = documentedLines('caddy', 1, [])
  const documented = servers.length === 1 ? lines : lines.replace(ONE_SERVER, ofTwo)
  const addresses = documented.match(/127\.0\.0\.1:\d+/g) ?? []
  if (addresses.length !== servers.length) throw new Error(`docs/reverse-proxy.md names ${addresses.length} servers`)
  const file = join(directory, 'Caddyfile')
  const own = addresses.reduce((text, address, at) => text.replace(address, `127.0.0.1:${servers[at]}`), documented)
  writeFileSync(file, own)
  const env = {
    PATH: process.env['PATH'] ?? '',
    TMPDIR: process.env['TMPDIR'] ?? '/tmp',
    HOME: directory,
    XDG_DATA_HOME: join(directory, 'data'),
    XDG_CONFIG_HOME: join(directory, 'config'),
  }
  const words = ['--config', file, '--adapter', 'caddyfile']
  const tested = spawnSync('caddy', ['validate', ...words], { encoding: 'utf8', env })
  if (tested.status !== 0) throw new Error(`Caddy refuses the documented lines: ${tested.stderr}`)
  const child = spawn('caddy', ['run', ...words], { stdio: 'ignore', cwd: directory, env })
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
