import type { Day } from '@backoffice/contract/day'
import { questionOfChequeDay } from '@backoffice/contract/receipts/cheque-day'
import { useRef, useState } from 'react'
import { useViewer } from '../kit/viewer.ts'
import type { SaveQuestion } from './save-question.tsx'

/**
 * Asks for confirmation before a cheque is recorded that is stale, or due much later than usual. `daysOf` returns the days of the cheques.
 */
export function useChequeDay<V>(
  draftId: string,
  values: V,
  daysOf: (values: V) => readonly (Day | null)[],
): SaveQuestion<V> {
  const { today } = useViewer()
  const [questionSubject, setQuestionSubject] = useState<string>()
  // The save that follows the answer at once must see it.
  const allowed = useRef<string>(undefined)
  const questionOf = (draft: V) =>
    daysOf(draft)
      .map((day) => (day === null ? undefined : questionOfChequeDay(day, today)))
      .find((question) => question !== undefined)
  /** Another day, or another receipt with the same day, is another question. */
  const subjectOf = (draft: V) => [draftId, ...daysOf(draft)].join(' ')
  const isAsked = questionSubject === subjectOf(values)
  return {
    text: isAsked ? questionOf(values) : undefined,
    isAsked,
    maySave: (draft) => {
      if (questionOf(draft) === undefined || allowed.current === subjectOf(draft)) return Promise.resolve(true)
      setQuestionSubject(subjectOf(draft))
      return Promise.resolve(false)
    },
    allow: () => {
      allowed.current = subjectOf(values)
      setQuestionSubject(undefined)
    },
    dismiss: () => setQuestionSubject(undefined),
  }
}
