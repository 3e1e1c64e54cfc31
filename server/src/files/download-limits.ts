/** Limits how many downloads are open at once, because a client that reads slowly on purpose would keep one open for ever. */
import type { FastifyReply } from 'fastify'
import { busy } from '../http/refusals.ts'

const AT_ONCE = 128
const OF_ONE_FILE = 8
const LONGEST_MS = 3 * 60_000

export class DownloadLimits {
  readonly #readers = new Map<string, number>()
  #open = 0

  /** Counts a download of this file until it is answered or the client leaves. */
  take(key: string, { raw }: FastifyReply): void {
    const ofFile = this.#readers.get(key) ?? 0
    if (this.#open >= AT_ONCE || ofFile >= OF_ONE_FILE) throw busy()
    this.#open += 1
    this.#readers.set(key, ofFile + 1)
    const patience = setTimeout(() => raw.destroy(), LONGEST_MS).unref()
    let isOpen = true
    const end = () => {
      if (!isOpen) return
      isOpen = false
      clearTimeout(patience)
      this.#open -= 1
      const left = (this.#readers.get(key) ?? 1) - 1
      if (left === 0) this.#readers.delete(key)
      else this.#readers.set(key, left)
    }
    raw.once('finish', end).once('close', end)
  }
}
