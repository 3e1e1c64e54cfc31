/** Runs the background jobs, and remembers their outcomes. */
import type { FastifyInstance } from 'fastify'
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

interface Repeated<B> {
  readonly jobs: Jobs
  readonly bases: readonly B[]
  readonly everyMs: number
  /** The jobs of each base by their names. The signal is given when the server stops, which waits for the jobs. */
  readonly works: Readonly<Record<string, (base: B, ending: AbortSignal) => Promise<unknown>>>
}

/** Runs jobs when the server is ready and then regularly, none of them twice at once for a base. */
export function repeatJobs<B extends { readonly key: string }>(
  app: FastifyInstance,
  { jobs, bases, everyMs, works }: Repeated<B>,
): void {
  const ending = new AbortController()
  const running = new Map<string, Promise<void>>()

  function look(): void {
    for (const base of bases)
      for (const [job, work] of Object.entries(works)) {
        const name = `${base.key} ${job}`
        if (running.has(name)) continue
        const run = jobs.run(base.key, job, () => work(base, ending.signal)).finally(() => running.delete(name))
        running.set(name, run)
      }
  }

  let timer: NodeJS.Timeout | undefined
  app.addHook('onReady', async () => {
    timer = setInterval(look, everyMs).unref()
    look()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    ending.abort()
    await Promise.all(running.values())
  })
}
