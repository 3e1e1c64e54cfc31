import { unsentFiles } from '../kit/unsent-files.ts'
import { reloadedFor } from './remembered.ts'

/** The words of Chromium, Firefox, Safari and Vite for a file that is not there. */
const GONE = /dynamically imported module|importing a module script failed|unable to preload css/i

/**
 * Returns whether a part of the page could not be drawn because its file is gone, as after a new version, and the page was not reloaded for
 * it yet. Without a network the page stays: a reload would lose it.
 */
export const isOfOldVersion = (problem: unknown): boolean =>
  navigator.onLine && GONE.test(String(problem)) && reloadedFor.read() !== String(problem)

/** Loads the new version. The forms have kept their drafts, as at every unload. */
export function loadNewVersion(problem: unknown): void {
  reloadedFor.write(String(problem))
  window.location.reload()
}

/**
 * Loads a new version once the browser keeps it (`public/service-worker.js`), if nobody has touched the page yet or dropped files on it.
 * Otherwise the next visit opens it.
 */
export function takeNewVersion(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const isInUse = navigator.userActivation.hasBeenActive || unsentFiles.untilSent !== undefined
    if (data === 'new version' && !isInUse) window.location.reload()
  })
}
