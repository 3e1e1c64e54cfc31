/**
 * Runs the server and the web app with reload. PostgreSQL is a child of this process, so that a change in the server restarts Node alone.
 * The address to open is Vite's: it serves the web app and passes calls on to the server.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { databaseUrls } from '../server/src/open-databases.ts'
import { nameOf } from '../server/src/config-databases.ts'
import { type Config, parseConfig } from '../server/src/config.ts'
import { sentenceOf } from '../server/src/operator-errors.ts'
import { loadSettings } from '../server/src/settings-file.ts'
import { shutdownOnSignals } from '../server/src/shutdown.ts'
import { root } from './steps.ts'

const HOST = '127.0.0.1'
const webPort = process.env['WEB_PORT'] ?? '5173'
const print = (line: string): void => console.log(line)
const shutdown = shutdownOnSignals(print)

/** Keeps a program running until the shutdown; its end ends the others too. */
function run(command: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>>): void {
  const PATH = `${root}node_modules/.bin:${process.env['PATH'] ?? ''}`
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env, PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl+C reaches this process alone, which passes it on once.
    detached: true,
  })
  const exited = once(child, 'exit')
  const stop = (): void => void child.kill('SIGTERM')
  shutdown.add(() => (stop(), exited), stop)
  exited.catch((error: Error) => print(`${command}: ${error.message}`)).finally(() => shutdown.begin(1))
}

/** The settings of a server that finds its database running. */
async function settingsOf(config: Config): Promise<Record<string, string>> {
  const urls = await databaseUrls(config, { print, shutdown })
  const named = Object.entries(urls).flatMap(([key, { server, owner }]) => [
    [nameOf(key, 'server'), server],
    ...(owner === undefined ? [] : [[nameOf(key, 'owner'), owner]]),
  ])
  return { ...Object.fromEntries(named), DATA_DIR: config.dataDir, DEMO: config.demo.load ? '1' : '0' }
}

try {
  loadSettings()
  const config = parseConfig({ ...process.env, HOST, PUBLIC_URL: undefined })
  const settings = await settingsOf(config)
  const port = String(config.port)
  const PUBLIC_URL = `http://${HOST}:${webPort}`
  if (!shutdown.began) {
    run('vite', ['--host', HOST, '--port', webPort], `${root}web`, { SERVER: `http://${HOST}:${port}` })
    const watch = ['watch', '--clear-screen=false', 'server/src/main.ts']
    run('tsx', watch, root, { ...settings, HOST, PORT: port, PUBLIC_URL })
  }
} catch (error) {
  if (!shutdown.began) {
    console.error(sentenceOf(error) ?? error)
    await shutdown.begin(1)
  }
}
