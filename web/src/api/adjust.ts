import type { Answer, Call } from '@backoffice/contract/call'

/** Changes what answers show, because this device knows more than the server: money that waits here lowers what is owed. */
export interface Adjuster {
  /** Returns the answer to show; `asOf` is the moment of the answer, in milliseconds. */
  readonly adjust: <C extends Call>(call: C, answer: Answer<C>, asOf: number) => Answer<C>
  /** Calls the listener when answers must be adjusted anew. Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void
  /** Returns another value whenever answers of the call must be adjusted anew. */
  readonly version: (call: Pick<Call, 'name'>) => unknown
}

let current: Adjuster = { adjust: (_call, answer) => answer, subscribe: () => () => {}, version: () => undefined }

/** Registers the adjuster, so that `api` imports nothing of the outbox. */
export function adjustBy(adjuster: Adjuster): void {
  current = adjuster
}

export const adjuster = (): Adjuster => current
