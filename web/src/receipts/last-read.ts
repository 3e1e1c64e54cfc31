/** The newest receipts that the user recorded, as the page has read them: a lookup of such a receipt needs no call. */
import type { Answer } from '@backoffice/contract/call'
import { type LastReceipt, listLastReceipts } from '@backoffice/contract/receipts/last-receipts'
import { useQueryClient } from '@tanstack/react-query'
import { useScopeKey } from '../api/caller.ts'
import { callKey, type CallState, useCall } from '../api/use-call.ts'
import { useViewer } from '../kit/viewer.ts'

function useInput() {
  const { userId, branchCode } = useViewer()
  return { userId: String(userId), branchCode }
}

export const useLastReceipts = (): CallState<typeof listLastReceipts> =>
  useCall(listLastReceipts, useInput(), { quiet: true })

/** Returns a function that returns the receipts known at the moment of the call; there are none before the first answer. */
export function useKnownReceipts(): () => readonly LastReceipt[] {
  const client = useQueryClient()
  const key = callKey(listLastReceipts, useScopeKey(), 'branch', useInput())
  return () => client.getQueryData<Answer<typeof listLastReceipts>>(key)?.receipts ?? []
}
