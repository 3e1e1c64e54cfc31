import type { Wire } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { ZERO } from '@backoffice/contract/money'
import { sameReceipts } from '@backoffice/contract/receipts/receipts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { request } from '../api/client.ts'
import { useScopeKey } from '../api/caller.ts'
import { callKey } from '../api/use-call.ts'
import type { DraftState } from '../kit/drafts/use-draft-state.ts'
import { useViewer } from '../kit/viewer.ts'
import { isChosen, type ReceiptDraft } from './receipt-draft.ts'

const DAY = 86_400_000

export interface Repetition {
  /** The warning that the same receipt is recorded already, as long as the values are those that were checked. */
  readonly warning: string | undefined
  /** True while a save waits for the user's answer to the warning. */
  readonly isAsked: boolean
  /** Returns whether the values may be saved; asks the user first if the same receipt is recorded. */
  readonly maySave: (values: ReceiptDraft) => Promise<boolean>
  /** Accepts the repetition: `maySave` lets these values pass. */
  readonly allow: () => void
  readonly dismiss: () => void
}

/** Asks before a draft that may have been saved under another key records the same receipt a second time. */
export function useRepetition({ id, state, mayRepeat, wasSent, firstSent }: DraftState<ReceiptDraft>): Repetition {
  const [values] = state
  const { branchCode } = useViewer()
  const scope = useScopeKey()
  const client = useQueryClient()
  const [checked, setChecked] = useState<{ of: string; text: string; isAsked: boolean }>()
  const allowed = useRef<string>(undefined)

  const questionOf = ({ of, ccode, invoiceNo, acode, receiveAmount, paymentMethod }: ReceiptDraft) => {
    if (paymentMethod === '' || receiveAmount === ZERO) return undefined
    const days = firstSent === undefined ? 1 : Math.ceil((Date.now() - firstSent) / DAY) + 1
    return {
      cCode: ccode || branchCode,
      ...(of === 'invoice' ? { invoiceNo } : { aCode: acode }),
      receiveAmount,
      paymentMode: paymentMethod,
      days,
    } satisfies Wire<typeof sameReceipts>
  }
  const subjectOf = (draft: ReceiptDraft) => JSON.stringify([id, questionOf(draft)])
  const find = async (draft: ReceiptDraft, quiet: boolean): Promise<string | undefined> => {
    const question = questionOf(draft)
    if (!question || !isChosen(draft)) return undefined
    const { receipts } = await client.query({
      queryKey: callKey(sameReceipts, scope, 'branch', question),
      queryFn: ({ signal }) => request(sameReceipts, question, { signal }),
      meta: { call: sameReceipts, quiet },
    })
    const [same] = receipts
    if (!same) return undefined
    const messageFor = draft.of === 'invoice' ? messages.receipt.sameOfInvoice : messages.receipt.sameOfClient
    return messageFor(same.by, same.at)
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
    warning: current?.text,
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
