import { useState } from 'react'
import { useDraft, useRestoredDraft } from '../../session/drafts.ts'

export interface DraftState<V> {
  /** For `useForm({ keptIn, … })`. */
  readonly key: string
  /** For `useForm({ state, … })`. */
  readonly state: readonly [values: V, set: (change: (values: V) => V) => void]
  /** The values are of an earlier visit. */
  readonly restored: boolean
  /** Back to `next`, and nothing kept: after a save, or when it is thrown away. */
  readonly clear: (next: V) => void
}

/**
 * The values of a form that survive a reload, a session that ended and a branch switch.
 *
 * `const draft = useDraftState('receipt', emptyReceipt, isStarted)`
 */
export function useDraftState<V extends object>(
  key: string,
  empty: V,
  isStarted: (values: V) => boolean,
): DraftState<V> {
  const kept = useRestoredDraft(key, empty)
  const [values, setValues] = useState<V>({ ...empty, ...kept })
  const [restored, setRestored] = useState(kept !== undefined)
  const draft = useDraft(key, isStarted(values) ? values : undefined)
  return {
    key,
    state: [values, setValues],
    restored: restored && isStarted(values),
    clear: (next) => {
      draft.clear()
      setRestored(false)
      setValues(next)
    },
  }
}
