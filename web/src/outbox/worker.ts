/**
 * A worker that sends what waits on a phone when the browser finds a network, also while no page is open. It is not a part of the worker of the
 * program (`public/service-worker.js`), because a worker cannot load code later, and only browsers that keep items need this code.
 */
import { registrations } from '../session/registered.ts'
import { deliverAll } from './deliver-all.ts'
import { isOnPhone } from './deliver.ts'
import { NEWS } from './news.ts'
import { itemsIn } from './store.ts'

/** The event of a browser that found a network; the types of pages do not know it. */
interface SyncEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

const isSync = (event: Event): event is SyncEvent => 'waitUntil' in event

const channel = new BroadcastChannel(NEWS)

/** Sends what waits. It fails where something still waits, so that the browser calls again later. */
async function send(): Promise<void> {
  const bases = (await registrations()).flatMap(({ base }) => base ?? [])
  await deliverAll(bases, (news) => channel.postMessage(news))
  for (const { key } of bases)
    if ((await itemsIn(key)).some(isOnPhone)) throw new Error('something still waits on this phone')
}

addEventListener('sync', (event) => {
  if (isSync(event)) event.waitUntil(send())
})
