import type { Call } from '@backoffice/contract/call'
import type { QueryClient } from '@tanstack/react-query'
import { onDevice } from './on-device.ts'

const running = new Set<Promise<void>>()
let begun = 0

/** Returns how many refreshes the user's own saves have begun. */
export const ownRefreshesBegun = (): number => begun

/**
 * Fetches again every call that `touches` names, for every branch and all filters on the screen. The answers that the device keeps for these
 * calls are out of date too.
 */
export function refreshTouched(client: QueryClient, { touches }: Pick<Call, 'touches'>): Promise<void> {
  onDevice()?.makeStale(touches)
  const refreshed = client.invalidateQueries({ predicate: ({ queryKey: [name] }) => touches.includes(String(name)) })
  running.add(refreshed)
  begun += 1
  return refreshed.finally(() => running.delete(refreshed))
}

/** Resolves when the answers that the user's own saves made stale are here. */
export async function ownRefreshes(): Promise<void> {
  await Promise.allSettled(running)
}
