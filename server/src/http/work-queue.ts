/** Limits how much heavy work runs at once and how much may wait. */
export interface WorkQueueLimits {
  readonly atOnce: number
  readonly waiting: number
  /** Makes the error for work that finds the queue full. */
  readonly full: () => Error
}

export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>

export function workQueue({ atOnce, waiting, full }: WorkQueueLimits): WorkQueue {
  let working = 0
  const queue: (() => void)[] = []

  return async (work) => {
    if (working < atOnce) working += 1
    else if (queue.length >= waiting) throw full()
    // Work that ends gives its place to the first that waits, so no later work gets it.
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
