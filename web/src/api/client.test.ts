import { countUnread } from '@backoffice/contract/notifications/notifications'
import { afterEach, expect, it, vi } from 'vitest'
import { callAsSomebody } from '../../testing/caller.ts'
import { request } from './client.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  [403, 1],
  [404, 0],
  [200, 0],
])('fetches the rights again when the server answers %i: %i times', async (status, times) => {
  const rightsDenied = vi.fn<() => Promise<void>>().mockResolvedValue()
  callAsSomebody({ rightsDenied })
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      new Response(JSON.stringify(status === 200 ? { unread: 0, rightsVersion: 1 } : { message: 'No' }), {
        status,
        headers: { 'content-type': 'application/json' },
      }),
    ),
  )

  const outcome = await request(countUnread, {}).then(
    () => 200,
    () => status,
  )

  expect(outcome).toBe(status)
  expect(rightsDenied).toHaveBeenCalledTimes(times)
})
