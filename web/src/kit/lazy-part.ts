import { lazy } from 'react'
import { unsentFiles } from './unsent-files.ts'

/**
 * An error page replaces the whole screen when a part cannot be loaded, and after a new version it loads the page again. A form keeps what
 * was typed, but not its files, so that the failure waits until they are sent or dismissed.
 */
async function afterFiles(problem: unknown): Promise<never> {
  await unsentFiles.untilSent?.()
  throw problem
}

/** Draws a part of a screen that is loaded when it is first needed, like `lazy` of React. */
export const lazyPart: typeof lazy = (load) => lazy(() => load().catch(afterFiles))
