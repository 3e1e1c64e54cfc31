import { type Answer, type Call, resultOf, type SaveCall } from '@backoffice/contract/call'
import { request } from './client.ts'
import { type Failure, failureOf, isDefinite } from './failures.ts'
import { definiteKey } from './idempotency.ts'

/** The result of a save among several. */
export type Outcome =
  | { readonly state: 'done' | 'refused'; readonly message: string }
  /** No answer came: the save may have been done or not. The same save sent again finds out, and is not done twice. */
  | { readonly state: 'unknown'; readonly failure: Failure }
  | { readonly state: 'unsent' }

type Saved = Answer<SaveCall>

/** Sends one save with its Idempotency-Key. Throws `CallFailed`, which the caller shows to the user. */
export const saveOnce = (call: SaveCall, input: unknown): Promise<Saved> =>
  definiteKey(call, input, (key) => request(call, input, { key }))

interface Several {
  readonly call: Pick<Call, 'fails'>
  readonly inputs: readonly unknown[]
  readonly save: (input: unknown) => Promise<Saved>
  readonly onOutcome: (index: number, outcome: Outcome) => void
  /** Once it is aborted nothing more is sent; the save under way is waited for. */
  readonly signal: AbortSignal
}

/**
 * Sends one save after the other: a refused save does not stop the rest. A missing answer stops them, because the next answers would be
 * missing too.
 */
export async function saveEach({ call, inputs, save, onOutcome, signal }: Several): Promise<void> {
  for (const [index, input] of inputs.entries()) {
    if (signal.aborted) return
    try {
      const { message } = resultOf(await save(input))
      onOutcome(index, { state: 'done', message })
    } catch (problem) {
      const failure = failureOf(problem, call)
      if (!isDefinite(problem)) return onOutcome(index, { state: 'unknown', failure })
      onOutcome(index, { state: 'refused', message: failure.lines.join(' ') })
    }
  }
}
