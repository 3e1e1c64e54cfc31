/**
 * Names the statements that stay prepared on their connections. A prepared statement takes memory on every connection, a large one some
 * 250 kB, so that only those have names that come often, and no more than a fixed number.
 */
interface Bounds {
  /** A text has a name from this time on. */
  readonly times: number
  readonly mostNames: number
  /** So many texts without a name are counted at once; then the count begins anew. */
  readonly mostCounted: number
}

export class PreparedNames {
  readonly #bounds: Bounds
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Counts a text, and returns its name where it has one. */
  of(text: string): string | undefined {
    const { times, mostNames, mostCounted } = this.#bounds
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= mostNames) return known
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < times) {
      if (this.#counts.size >= mostCounted) this.#counts.clear()
      this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    const name = `statement_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
