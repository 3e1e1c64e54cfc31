import type { Answer, Call } from '@backoffice/contract/call'

/** The things that this device knows and the server does not: money that waits here lowers what is owed. */
export type Known = readonly object[]

/** Changes what answers show by what the device knows. */
export interface Adjuster {
  /** Returns the answer to show; `asOf` is the moment of the answer, in milliseconds. */
  readonly adjust: <C extends Call>(call: C, answer: Answer<C>, asOf: number, known: Known) => Answer<C>
  /** Returns what the device knows about the answers of a call; the same list until it knows more. */
  readonly known: (call: Pick<Call, 'name'>) => Known
  /** Calls the listener when the device knows more. Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
}

const NOTHING: Known = []
let current: Adjuster = { adjust: (_call, answer) => answer, known: () => NOTHING, subscribe: () => () => {} }

/** Registers the adjuster, so that `api` imports nothing of the outbox. */
export function adjustBy(adjuster: Adjuster): void {
  current = adjuster
}

export const adjuster = (): Adjuster => current

/** Returns the answer of a call that just came, as it is shown. */
export const adjusted = <C extends Call>(call: C, answer: Answer<C>): Answer<C> =>
  current.adjust(call, answer, Date.now(), current.known(call))
