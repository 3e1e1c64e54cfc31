/** Files that are copied at a time: most of the time of one is a bucket that answers, or a disk that says that it is written. */
const AT_ONCE = 8

/**
 * Works on several items at a time, begun in their order. After a failure none is begun any more, and it is thrown when those in work have ended, so
 * that nothing is written after it.
 */
export async function severalAtOnce<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // A generator hands each item to one lane, whichever asks first.
  const left = (async function* () {
    yield* items
  })()
  const lane = async (): Promise<void> => {
    for await (const item of left) await work(item)
  }
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
}
