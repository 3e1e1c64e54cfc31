/** Runs a proof in a child process, ends it when it takes far too long, and removes everything that it leaves behind. */
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Found } from './find-proofs.ts'
import type { Outcome } from './proof.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The extra time for the preparation and the end of a proof. */
const GRACE_SECONDS = 180

export interface Ran extends Outcome {
  readonly found: Found
  readonly took: number
}

export interface Limits {
  readonly seconds: number
  readonly seed: number
  /** The seconds after which it is ended, however much of its own time is left. */
  readonly max: number
}

export async function runProof(found: Found, { seconds, seed, max }: Limits): Promise<Ran> {
  const scratch = mkdtempSync(join(tmpdir(), 'backoffice-proof-'))
  chmodSync(scratch, 0o711)
  const began = performance.now()
  const child = fork(new URL('./run-one.ts', import.meta.url), [found.path, String(seconds), String(seed), scratch], {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, TMPDIR: scratch, TEMP: scratch },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let outcome: Outcome | undefined
  child.on('message', (sent) => (outcome = sent as Outcome))
  const own = Math.max(seconds * 1.5 + GRACE_SECONDS, found.proof.fixedSeconds ?? 0)
  const limit = Math.min(own, Math.max(max, 1))
  const stop = setTimeout(() => process.kill(-Number(child.pid), 'SIGKILL'), limit * 1000)
  await once(child, 'exit')
  clearTimeout(stop)
  const took = (performance.now() - began) / 1000
  await endProcessesIn(scratch)
  unmountIn(scratch)
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  const missing = `ended without an outcome (limit ${limit.toFixed(0)} s, exit ${child.exitCode ?? child.signalCode})`
  return { found, took, ...checked(outcome ?? { cells: 0, failures: [missing] }) }
}

/** A proof that tried nothing has proven nothing. */
function checked(outcome: Outcome): Outcome {
  if (outcome.notRun !== undefined || outcome.cells > 0 || outcome.failures.length > 0) return outcome
  return { ...outcome, failures: ['no cell was tried'] }
}

/** Ends processes that work in the directory, or were started with it as their temporary directory. */
async function endProcessesIn(scratch: string): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const left = processesIn(scratch)
    if (left.length === 0) return
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It ended by itself in between.
      }
    }
    await new Promise((resume) => setTimeout(resume, 100))
  }
}

/** Unmounts the file systems that the proof mounted for itself. */
function unmountIn(scratch: string): void {
  for (const line of readFileSync('/proc/mounts', 'utf8').split('\n')) {
    const [, path = ''] = line.split(' ')
    if (path.startsWith(`${scratch}/`)) spawnSync('umount', ['-l', path])
  }
}

function processesIn(scratch: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`).startsWith(scratch) ||
          readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`TMPDIR=${scratch}`)
        )
      } catch {
        return false
      }
    })
    .map(Number)
}
