import { useRef, useState } from 'react'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import type { SaveQuestion } from './save-question.tsx'

interface Asking<V> {
  /** Returns the question about unusual values; undefined if there is none. */
  readonly ask: (values: V) => Promise<string | undefined>
  /** Returns the part of the values that the question is about: another part is another question. */
  readonly subjectOf: (values: V) => unknown
}

/**
 * Asks once for confirmation before possible but unusual values are saved. Values that were sent before are the same save, and need no
 * second confirmation.
 */
export function useSaveQuestion<V extends object>(
  { id, state, wasSent }: Pick<DraftState<V>, 'id' | 'state' | 'wasSent'>,
  { ask, subjectOf }: Asking<V>,
): SaveQuestion<V> {
  const [values] = state
  const [question, setQuestion] = useState<{ readonly of: string; readonly text: string }>()
  // The save that follows the answer at once must see it.
  const allowed = useRef<string>(undefined)
  const keyOf = (draft: V) => JSON.stringify([id, subjectOf(draft)])
  const current = question?.of === keyOf(values) ? question : undefined
  return {
    text: current?.text,
    isAsked: current !== undefined,
    maySave: async (draft) => {
      const of = keyOf(draft)
      if (wasSent || allowed.current === of) return true
      const text = await ask(draft)
      if (text === undefined) return true
      setQuestion({ of, text })
      return false
    },
    allow: () => {
      allowed.current = question?.of
      setQuestion(undefined)
    },
    dismiss: () => setQuestion(undefined),
  }
}
