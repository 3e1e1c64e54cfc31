/** Files copied at a time. Most of the time of a copy is waiting for the bucket or the disk. */
const AT_ONCE = 8

/**
 * Works on several items at a time, started in their order. After a failure no new item is started, and the error is thrown when the
 * running items have ended, so that nothing is written after it.
 */
export async function severalAtOnce<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // Each lane gets its next item from one shared generator.
  const left = (async function* () {
    yield* items
  })()
  const lane = async (): Promise<void> => {
    for await (const item of left) await work(item)
  }
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
}
