import { type Answer, type Call, resultOf, type SaveCall } from '@backoffice/contract/call'
import { request } from './client.ts'
import { type Failure, failureOf, isDefinite } from './failures.ts'
import { definiteKey } from './idempotency.ts'

/** What became of one of several saves. */
export type Outcome =
  | { readonly state: 'done' | 'refused'; readonly message: string }
  /** No answer came: it may have been done or not. The same save sent again tells, and does nothing twice. */
  | { readonly state: 'unknown'; readonly failure: Failure }
  | { readonly state: 'unsent' }

type Saved = Answer<SaveCall>

/** One save with its Idempotency-Key. Throws `CallFailed`; who calls it tells the user. */
export const saveOnce = (call: SaveCall, input: unknown): Promise<Saved> =>
  definiteKey(call, input, (key) => request(call, input, { key }))

interface Several {
  readonly call: Pick<Call, 'fails'>
  readonly inputs: readonly unknown[]
  readonly save: (input: unknown) => Promise<Saved>
  readonly onOutcome: (at: number, outcome: Outcome) => void
  /** Nothing more is sent once it is aborted; what is on its way is waited for. */
  readonly signal: AbortSignal
}

/**
 * One save after the other: what is refused does not hold up the rest. An answer that does not come ends it, since the next ones
 * would not come either.
 */
export async function saveEach({ call, inputs, save, onOutcome, signal }: Several): Promise<void> {
  for (const [at, input] of inputs.entries()) {
    if (signal.aborted) return
    try {
      const { message } = resultOf(await save(input))
      onOutcome(at, { state: 'done', message })
    } catch (problem) {
      const failure = failureOf(problem, call)
      if (!isDefinite(problem)) return onOutcome(at, { state: 'unknown', failure })
      onOutcome(at, { state: 'refused', message: failure.lines.join(' ') })
    }
  }
}
