// @vitest-environment node
import { afterEach, expect, it, vi } from 'vitest'
import { unsentFiles } from '../kit/unsent-files.ts'
import { takeNewVersion } from './new-version.ts'

afterEach(() => {
  unsentFiles.untilSent = undefined
  vi.unstubAllGlobals()
})

it.each([
  ['nobody has touched it', false, false, 1],
  ['somebody works in it', true, false, 0],
  ['files that were dropped on it are not sent yet', false, true, 0],
])('A page where %s loads a new version by itself only if nothing is lost', (_what, hasBeenActive, files, reloads) => {
  const serviceWorker = new EventTarget()
  const reload = vi.fn<() => void>()
  vi.stubGlobal('navigator', { serviceWorker, userActivation: { hasBeenActive } })
  vi.stubGlobal('window', { location: { reload } })
  if (files) unsentFiles.untilSent = () => Promise.resolve()
  takeNewVersion()

  serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'new version' }))

  expect(reload).toHaveBeenCalledTimes(reloads)
})
