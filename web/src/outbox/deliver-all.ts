import type { Base } from '../session/remembered.ts'
import { deliver, type RoundEnd } from './deliver.ts'
import type { News } from './news.ts'

/** Sends what waits for all bases. All tabs and the worker share one lock, so that only one of them sends and nothing is sent twice. */
export const deliverAll = (bases: readonly Base[], announce: (news: News) => void): Promise<RoundEnd> =>
  navigator.locks.request('backoffice.outbox', async () => {
    const ends = new Set<RoundEnd>()
    for (const base of bases) {
      const end = await deliver(base, {
        onSending: (sending) => announce({ sending }),
        onDelivered: () => announce('delivered'),
        onChange: () => announce('changed'),
      })
      ends.add(end)
    }
    // All tabs try again soon, whichever of them was sending: one that waited for its turn found nothing but the cut.
    if (ends.has('cut')) announce('cut')
    return (['cut', 'later'] as const).find((end) => ends.has(end)) ?? 'done'
  })
