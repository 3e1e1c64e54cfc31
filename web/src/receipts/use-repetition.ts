import { getKeptSave } from '@backoffice/contract/saves/kept-saves'
import { limits } from '@backoffice/contract/limits'
import type { Call, Wire } from '@backoffice/contract/call'
import type { LastReceipt } from '@backoffice/contract/receipts/last-receipts'
import { sameReceipts } from '@backoffice/contract/receipts/receipts'
import { noLongerCounts } from '@backoffice/contract/statuses'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '../api/client.ts'
import { isUnreachable } from '../api/transport.ts'
import { useScopeKey } from '../api/caller.ts'
import { callKey } from '../api/use-call.ts'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { showMoment } from '../kit/format.ts'
import { useViewer } from '../kit/viewer.ts'
import { canKeep, onPhone } from '../outbox/outbox.ts'
import { useKnownReceipts } from './last-read.ts'
import type { SaveQuestion } from './save-question.tsx'

/** Warns that a receipt was recorded, by whom and when. */
type Warning = (by: string, at: string) => string

/** The facts of a receipt of the user by which a repetition is known. */
type Compared = Pick<LastReceipt, 'cCode' | 'aCode' | 'invoices' | 'amount' | 'paymentMode'>

/** Finds the receipts that a draft would record a second time. */
export interface RepetitionOf<V> {
  /** The save of the draft. */
  readonly save: Pick<Call, 'path'>
  /** Returns the request to the server; undefined while the values are too few to be recorded. */
  readonly ask: (values: V) => Omit<Wire<typeof sameReceipts>, 'days'> | undefined
  /** Returns the warning about the receipt that the server found. */
  readonly warn: (values: V) => Warning
  /** Returns the warning if this receipt of the user is the same; undefined if it is another one. */
  readonly warnOf: (values: V, last: Compared) => Warning | undefined
}

/** Returns the receipts that wait on the phone, except the one of this draft. */
const receiptsOnPhone = (draftId: string): readonly (Compared & { readonly createdOn: string })[] =>
  onPhone.get().mine.flatMap(({ id, state, amount, madeAt, facts }, _at, all) => {
    if (
      id === draftId ||
      all.some(({ takes }) => takes === id) ||
      state !== undefined ||
      !facts ||
      facts.instruments.length === 0
    )
      return []
    const { branch, acode, invoices, instruments } = facts
    const methods = [...new Set(instruments.map(({ paymentMode }) => paymentMode))]
    return {
      cCode: branch,
      aCode: acode,
      invoices: invoices.map(({ invoiceNo }) => invoiceNo),
      amount,
      paymentMode: methods.toSorted().join(' + '),
      createdOn: new Date(madeAt).toISOString(),
    }
  })

/**
 * Asks for confirmation before a draft records the same receipt a second time. The server is asked if the draft was sent before, and if it
 * may have been saved under another key; a fresh draft is compared with the last receipts, which are next to the form already.
 */
export function useRepetition<V extends object>(
  { id, state, mayRepeat, wasSent, isSent }: DraftState<V>,
  { save, ask, warn, warnOf }: RepetitionOf<V>,
): SaveQuestion<V> {
  const [values] = state
  const scope = useScopeKey()
  const client = useQueryClient()
  const { name } = useViewer()
  const known = useKnownReceipts()
  const [checked, setChecked] = useState<{ of: string; text: string; isAsked: boolean }>()
  const allowed = useRef<string>(undefined)

  const questionOf = (draft: V): Wire<typeof sameReceipts> | undefined => {
    const input = ask(draft)
    // Only the server can find out how long ago the draft was sent.
    return input && { ...input, days: isSent ? limits.sameReceipt.days : 1 }
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
    return same && warn(draft)(same.by, same.at)
  }
  /** Asks the server by the key of the draft whether a version of it was saved; then it can be sent again without being saved twice. */
  const isSaved = async (): Promise<boolean> => {
    const question = { path: save.path, key: id }
    const kept = await client.query({
      queryKey: callKey(getKeptSave, scope, 'branch', question),
      queryFn: ({ signal }) => request(getKeptSave, question, { signal }),
      meta: { call: getKeptSave, quiet: canKeep.get() },
    })
    return kept.isSaved
  }
  /** Compares a draft with the last receipts, and with those that wait on the phone. */
  const findKnown = (draft: V): string | undefined => {
    const counting = known().filter(({ isOfToday, place }) => isOfToday && !noLongerCounts(place))
    const [same] = [...counting, ...receiptsOnPhone(id)].flatMap(
      (last) => warnOf(draft, last)?.(name, showMoment(last.createdOn, 'DMY')) ?? [],
    )
    return same
  }

  const allowOrAsk = (draft: V, text: string | undefined): boolean => {
    if (text !== undefined) setChecked({ of: subjectOf(draft), text, isAsked: true })
    return text === undefined
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
      if (allowed.current === subjectOf(draft)) return true
      try {
        if (isSent && (await isSaved())) return true
        const text = mayRepeat ? await find(draft, canKeep.get()) : findKnown(draft)
        return allowOrAsk(draft, text)
      } catch (problem) {
        // The query client has shown the failure; a receipt that could not be checked is not saved. Without a network the phone keeps it
        // under the key of its draft, so that the same draft is never saved twice.
        return canKeep.get() && isUnreachable(problem) && allowOrAsk(draft, findKnown(draft))
      }
    },
    allow: () => {
      allowed.current = checked?.of
    },
    dismiss: () => setChecked(undefined),
  }
}
