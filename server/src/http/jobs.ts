/** Runs the background jobs, and remembers their outcomes. */
import type { Clock } from '../clock.ts'

interface Job {
  readonly base: string
  readonly job: string
  /** The moment of the last success in milliseconds; 0 before the first. */
  readonly succeededAt: number
  readonly failures: number
}

export interface Jobs {
  /** Runs a job; a failure is logged and counted, and not thrown on. */
  run(base: string, job: string, work: () => Promise<unknown>): Promise<void>
  all(): readonly Job[]
}

export function jobsOf(clock: Clock, onFailed: (error: unknown) => void): Jobs {
  const jobs = new Map<string, Job>()
  return {
    async run(base, job, work) {
      const known = jobs.get(`${base} ${job}`) ?? { base, job, succeededAt: 0, failures: 0 }
      const ended = await work().then(
        () => ({ ...known, succeededAt: clock.now().getTime() }),
        (error: unknown) => {
          onFailed(error)
          return { ...known, failures: known.failures + 1 }
        },
      )
      jobs.set(`${base} ${job}`, ended)
    },
    all: () => [...jobs.values()],
  }
}
