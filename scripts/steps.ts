/**
 * Runs programs as a person would type them in the root of the repository: one after the other with their output shown, or in the
 * background.
 */
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Where {
  /** The working directory, relative to the root of the repository. */
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

const place = ({ cwd = '.', env = {} }: Where) => ({
  cwd: `${root}${cwd}`,
  env: { ...process.env, ...env, PATH: `${root}node_modules/.bin:${process.env['PATH'] ?? ''}` },
})

/** Runs a program, shows its output and returns whether it succeeded. It cannot read from the keyboard. */
export function succeeds(command: string, args: readonly string[], where: Where = {}): boolean {
  const { status, error } = spawnSync(command, args, { ...place(where), stdio: ['ignore', 'inherit', 'inherit'] })
  if (error) console.error(`${command}: ${error.message}`)
  return status === 0
}

/** Runs a program with its output shown, while others run in the background. */
export function succeedsInBackground(command: string, args: readonly string[], where: Where = {}): Promise<boolean> {
  return new Promise((end) => {
    const child = spawn(command, args, { ...place(where), stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', ({ message }) => {
      console.error(`${command}: ${message}`)
      end(false)
    })
    child.once('close', (status) => end(status === 0))
  })
}

/** Runs a TypeScript program of this repository. */
export const succeedsScript = (script: string, args: readonly string[] = [], where?: Where): boolean =>
  succeeds(process.execPath, ['--import', 'tsx', script, ...args], where)

export interface Ended {
  readonly success: boolean
  /** Everything that the program printed, in the order in which it came. */
  readonly output: string
}

/** Runs a program in the background: its output is kept until it ends. */
export function ended(command: string, args: readonly string[], where: Where = {}): Promise<Ended> {
  return new Promise((end) => {
    const child = spawn(command, args, { ...place(where), stdio: ['ignore', 'pipe', 'pipe'] })
    const printed: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => printed.push(data))
    const output = () => Buffer.concat(printed).toString()
    child.once('error', ({ message }) => end({ success: false, output: `${output()}${command}: ${message}\n` }))
    child.once('close', (status) => end({ success: status === 0, output: output() }))
  })
}

export const endedScript = (script: string, args: readonly string[] = []): Promise<Ended> =>
  ended(process.execPath, ['--import', 'tsx', script, ...args])

/** Works on as many tasks at once as there are processors, and begins them in their order. */
export async function sideBySide<Task>(tasks: readonly Task[], work: (task: Task) => Promise<void>): Promise<void> {
  const left = tasks.values()
  const lane = async () => {
    for (const task of left) await work(task)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}
