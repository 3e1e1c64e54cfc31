/** Runs the server, which restarts when its sources change, and the web app with reload, which passes calls on to the server. */
import { spawn } from 'node:child_process'
import { root } from './steps.ts'

const port = process.env['PORT'] ?? '8080'
const env = {
  ...process.env,
  PATH: `${root}node_modules/.bin:${process.env['PATH'] ?? ''}`,
  SERVER: `http://127.0.0.1:${port}`,
}

const children = [
  spawn('tsx', ['watch', '--clear-screen=false', 'server/src/main.ts'], { cwd: root, env, stdio: 'inherit' }),
  spawn('vite', [], { cwd: `${root}web`, env, stdio: 'inherit' }),
]
const stopAll = (): void => children.forEach((child) => void child.kill('SIGTERM'))
for (const child of children) child.once('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopAll)
