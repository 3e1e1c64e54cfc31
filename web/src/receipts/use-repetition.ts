import type { Wire } from '@backoffice/contract/call'
import { sameReceipts } from '@backoffice/contract/receipts/receipts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '../api/client.ts'
import { useScopeKey } from '../api/caller.ts'
import { callKey } from '../api/use-call.ts'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import type { SaveQuestion } from './save-question.tsx'

const DAY = 86_400_000

/** Finds the receipts that a draft would record a second time. */
export interface RepetitionOf<V> {
  /** Returns the question to the server; undefined while the values are too few to be recorded. */
  readonly ask: (values: V) => Omit<Wire<typeof sameReceipts>, 'days'> | undefined
  /** Returns the warning that one was recorded, by whom and when. */
  readonly warn: (values: V, by: string, at: string) => string
}

/** Asks before a draft that may have been saved under another key records the same receipt a second time. */
export function useRepetition<V extends object>(
  { id, state, mayRepeat, wasSent, firstSent }: DraftState<V>,
  { ask, warn }: RepetitionOf<V>,
): SaveQuestion<V> {
  const [values] = state
  const scope = useScopeKey()
  const client = useQueryClient()
  const [checked, setChecked] = useState<{ of: string; text: string; isAsked: boolean }>()
  const allowed = useRef<string>(undefined)

  const questionOf = (draft: V): Wire<typeof sameReceipts> | undefined => {
    const asked = ask(draft)
    const days = firstSent === undefined ? 1 : Math.ceil((Date.now() - firstSent) / DAY) + 1
    return asked && { ...asked, days }
  }
  const subjectOf = (draft: V) => JSON.stringify([id, questionOf(draft)])
  const find = async (draft: V, quiet: boolean): Promise<string | undefined> => {
    const question = questionOf(draft)
    if (!question) return undefined
    const { receipts } = await client.query({
      queryKey: callKey(sameReceipts, scope, 'branch', question),
      queryFn: ({ signal }) => request(sameReceipts, question, { signal }),
      meta: { call: sameReceipts, quiet },
    })
    const [same] = receipts
    return same && warn(draft, same.by, same.at)
  }

  const look = useRef(() => {})
  look.current = () => {
    find(values, true).then(
      (text) => text !== undefined && setChecked({ of: subjectOf(values), text, isAsked: false }),
      // The check is repeated before the save.
      () => undefined,
    )
  }
  const isOld = mayRepeat && !wasSent
  useEffect(() => {
    if (isOld) look.current()
  }, [id, isOld])

  const current = checked?.of === subjectOf(values) ? checked : undefined
  return {
    text: current?.text,
    isAsked: current?.isAsked ?? false,
    maySave: async (draft) => {
      if (!isOld || allowed.current === subjectOf(draft)) return true
      try {
        const text = await find(draft, false)
        if (text === undefined) return true
        setChecked({ of: subjectOf(draft), text, isAsked: true })
      } catch {
        // The query client has shown the failure; a receipt that could not be checked is not saved.
      }
      return false
    },
    allow: () => {
      allowed.current = checked?.of
    },
    dismiss: () => setChecked(undefined),
  }
}
