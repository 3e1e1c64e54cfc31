/** The worker that sends what waits while no page is open (`worker.ts`), where the browser has Background Sync. */

const FILE = '/outbox-worker.js'
/** No page is below this address, so that the worker answers no request of a page. */
const SCOPE = '/outbox-worker/'

interface SyncManager {
  register(tag: string): Promise<void>
}

const syncOf = (registration: object): SyncManager | undefined =>
  'sync' in registration ? (registration.sync as SyncManager) : undefined

const ignore = () => undefined

let isInstalled = false

/** Installs the worker, and its newest version. It needs a network. */
export async function installSender(): Promise<void> {
  if (isInstalled || !import.meta.env.PROD || !('SyncManager' in window) || !navigator.onLine) return
  isInstalled = true
  await navigator.serviceWorker.register(FILE, { scope: SCOPE, updateViaCache: 'none' }).catch(() => {
    isInstalled = false
  })
}

/** Asks the browser to wake the worker once there is a network. A browser may refuse that; then the next page sends. */
export async function sendWithoutPage(): Promise<void> {
  if (!('SyncManager' in window)) return
  const registration = await navigator.serviceWorker.getRegistration(SCOPE).catch(ignore)
  if (!registration || new URL(registration.scope).pathname !== SCOPE) return
  await syncOf(registration)?.register('outbox').catch(ignore)
}
