import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import { refuse } from '../http/refusals.ts'

/** Refuses a save that names a row twice, since its second change would find the row already changed by the first. */
export function refuseRepeated(ids: readonly number[]): void {
  if (new Set(ids).size < ids.length) throw refuse(depositMessages.repeated)
}
