// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn } from '../../testing/session.tsx'
import type { keepFormLists } from './lists-on-device.ts'
import { lastLogin } from './remembered.ts'
import { dropSession } from './store.ts'
import './on-device.ts'

const kept = vi.hoisted(() => ({ keepFormLists: vi.fn<typeof keepFormLists>(async () => undefined) }))
vi.mock('./lists-on-device.ts', () => kept)

beforeEach(() => {
  vi.useFakeTimers()
  kept.keepFormLists.mockClear()
  lastLogin('main').write('7')
})
afterEach(() => {
  dropSession()
  vi.useRealTimers()
})

const networkComesBack = () => {
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('online'))
  return vi.advanceTimersByTimeAsync(5000)
}

it('reads the lists of the forms again when the network comes back, the present branch first', async () => {
  signIn(7)

  await networkComesBack()

  expect(kept.keepFormLists).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ userId: 7 }),
    expect.objectContaining({ userId: 7 }),
    ['K', 'K', 'L'],
  )
})

it('reads nothing for a user who is not remembered, or after the session has ended', async () => {
  signIn(8)
  await networkComesBack()
  signIn(7)
  dropSession()
  await networkComesBack()

  expect(kept.keepFormLists).not.toHaveBeenCalled()
})
