import { countUnread } from '@backoffice/contract/notifications/notifications'
import { afterEach, expect, it, vi } from 'vitest'
import { callAsSomebody } from '../../testing/caller.ts'
import { request } from './client.ts'
import type { Failure } from './failures.ts'
import { queryClient, showFailuresBy } from './query-client.ts'

afterEach(() => vi.unstubAllGlobals())

/** Makes a denied call by a user with version 1 of the rights; `latest` is the version when they are read again. */
async function denied(latest: number): Promise<string[]> {
  let version = 1
  callAsSomebody({
    rightsVersion: () => version,
    rightsDenied: () => {
      version = latest
      return Promise.resolve()
    },
  })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ message: 'No' }), { status: 403 })))
  const shown: string[] = []
  showFailuresBy(({ title }: Failure) => shown.push(title))
  await queryClient
    .query({
      queryKey: ['denied', latest],
      queryFn: () => request(countUnread, {}),
      meta: { call: countUnread },
      retry: false,
    })
    .catch(() => undefined)
  return shown
}

it('shows a denied call, unless the rights of the user changed meanwhile: then the closed page shows why', async () => {
  expect(await denied(1)).toEqual(['Access Denied!'])
  expect(await denied(2)).toEqual([])
})
