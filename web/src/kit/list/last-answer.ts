import type { Answer, PageCall } from '@backoffice/contract/call'
import { useState } from 'react'
import type { CallState } from '../../api/use-call.ts'

interface Kept<A> {
  readonly data: A
  readonly of: string
  readonly at: number
}

/** Returns the answer, or the last one of the same branch while the new one fails: rows never vanish because of an error. */
export function useLastAnswer<C extends PageCall>(answer: CallState<C>, of: string) {
  const [kept, setKept] = useState<Kept<Answer<C>>>()
  const { data, answeredAt } = answer
  // A refusal hides what only the device has.
  if (data !== undefined && data !== kept?.data && !answer.fromDevice) setKept({ data, of, at: answeredAt })
  if (data !== undefined) return { ...data, at: answeredAt || (kept?.at ?? 0) }
  return answer.failure && kept?.of === of ? { ...kept.data, at: kept.at } : undefined
}
