/** Heavy work: so many at once, so many waiting, and no more. */
export interface WorkQueueLimits {
  readonly atOnce: number
  readonly waiting: number
  /** Thrown for the one that finds the queue full. */
  readonly full: () => Error
}

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

export function workQueue({ atOnce, waiting, full }: WorkQueueLimits): WorkQueue {
  let working = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (working < atOnce) working += 1
    else if (queue.length >= waiting) throw full()
    // Whoever finishes hands his place over, so nobody slips in between.
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else working -= 1
    }
  }
}
