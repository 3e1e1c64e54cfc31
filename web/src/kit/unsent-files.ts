/**
 * Knows while a form has files that would be lost with the page: they are still sent, or wait for Retry. Every page has this file, so that
 * the rest stands beside the field that sends files.
 */
export const unsentFiles: {
  /** Says that something waits for them, and resolves once they are sent or dismissed; undefined while there are none. */
  untilSent?: (() => Promise<void>) | undefined
} = {}
