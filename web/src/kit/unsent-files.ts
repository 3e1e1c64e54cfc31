/**
 * Set while a form has files that would be lost with the page: they are still sent, or wait for Retry. Every page loads this file; the rest
 * of the code is loaded with the field that sends files.
 */
export const unsentFiles: {
  /** Reports that something waits for them, and resolves once they are sent or dismissed; undefined while there are none. */
  untilSent?: (() => Promise<void>) | undefined
} = {}
