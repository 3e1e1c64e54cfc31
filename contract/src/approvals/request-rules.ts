/** The check of a decision about a request; the dialog and the server run the same one. */
import { isBlank } from '../readable.ts'
import { firstBroken } from '../rules.ts'
import { approvalsMessages } from './approvals-messages.ts'

/** Returns the reason why a request cannot be declined: the form needs a reason for its owner. */
export const brokenDecline = (form: { readonly reason: string }) =>
  firstBroken<typeof form>([[({ reason }) => isBlank(reason), approvalsMessages.noReason, 'reason']], form)
