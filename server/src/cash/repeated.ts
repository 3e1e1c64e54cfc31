import { messages } from '@backoffice/contract/messages'
import { refuse } from '../http/refusals.ts'

/** A save names each of its rows once: the second time would find what the first has just changed. */
export function refuseRepeated(ids: readonly number[]): void {
  if (new Set(ids).size < ids.length) throw refuse(messages.deposit.repeated)
}
