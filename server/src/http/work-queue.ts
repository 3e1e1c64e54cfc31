/** Limits how much runs at once and how much may wait for it. */
import { setTimeout as wait } from 'node:timers/promises'

export interface LineLimits {
  readonly atOnce: number
  /** The number that may wait. */
  readonly waiting: number
  /** Milliseconds that a caller waits at most; without it, there is no limit. */
  readonly patience?: number
  /** Milliseconds until a caller gets the answer that the line is full. */
  readonly refusedAfter?: number
}

/** Gives the place back; a second call does nothing. */
export type Leave = () => void

/** A free place, or a promise of a place: `undefined` if the line is full or the patience ends. */
export type Entered = Leave | Promise<Leave | undefined>

/** A line before `atOnce` places. The first in the line gets the next free place. */
export class Line {
  readonly #limits: LineLimits
  readonly #waiting = new Set<(leave: Leave | undefined) => void>()
  #taken = 0

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  get counts(): { readonly taken: number; readonly waiting: number } {
    return { taken: this.#taken, waiting: this.#waiting.size }
  }

  get isEmpty(): boolean {
    return this.#taken === 0
  }

  enter(): Entered {
    const { atOnce, waiting, patience, refusedAfter = 0 } = this.#limits
    if (this.#taken < atOnce) return this.#take()
    if (this.#waiting.size >= waiting)
      return refusedAfter > 0 ? wait(refusedAfter, undefined) : Promise.resolve(undefined)
    return new Promise((resolve) => {
      const call = (leave: Leave | undefined): void => {
        this.#waiting.delete(call)
        clearTimeout(timer)
        resolve(leave)
      }
      const timer = patience === undefined ? undefined : setTimeout(call, patience, undefined)
      this.#waiting.add(call)
    })
  }

  #take(): Leave {
    this.#taken += 1
    let left = false
    return () => {
      if (left) return
      left = true
      this.#taken -= 1
      // The first waiting caller gets the place at once, so that no later caller can overtake.
      const [next] = this.#waiting
      next?.(this.#take())
    }
  }
}

/** Keeps a line for each name while somebody is in it. */
export class Lines {
  readonly #limits: LineLimits
  readonly #lines = new Map<string, Line>()

  constructor(limits: LineLimits) {
    this.#limits = limits
  }

  /** Returns how many are in all lines together. */
  get counts(): Line['counts'] {
    const all = [...this.#lines.values()].map(({ counts }) => counts)
    const sum = (of: 'taken' | 'waiting') => all.reduce((total, counts) => total + counts[of], 0)
    return { taken: sum('taken'), waiting: sum('waiting') }
  }

  enter(name: string): Entered {
    const line = this.#lines.get(name) ?? new Line(this.#limits)
    this.#lines.set(name, line)
    const leaving = (leave: Leave): Leave => {
      return () => {
        leave()
        if (line.isEmpty && this.#lines.get(name) === line) this.#lines.delete(name)
      }
    }
    const entered = line.enter()
    return entered instanceof Promise ? entered.then((leave) => leave && leaving(leave)) : leaving(entered)
  }
}

export interface WorkQueueLimits {
  readonly atOnce: number
  readonly waiting: number
  /** Makes the error for work that finds the queue full. */
  readonly full: () => Error
}

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

export function workQueue({ full, ...limits }: WorkQueueLimits): WorkQueue {
  const line = new Line(limits)
  return async (work) => {
    const leave = await line.enter()
    if (!leave) throw full()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
