/** Decides about requests and withdraws them: tours and leaves. */
import { brokenDecline } from '@backoffice/contract/approvals/request-rules'
import { type requestDecisions, requestStatus } from '@backoffice/contract/approvals/requests'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusals.ts'
import * as requests from './requests.sql.ts'
import { type DecidedKind, whyNotDecided } from './why-not.ts'

export interface RequestOfKind extends DecidedKind {
  readonly kind: requests.RequestKind
}

/** A request never changes after it was entered, so no column is shown as a difference. */
export const requestOf = (kind: requests.RequestKind): RequestOfKind => ({ kind, called: kind, columns: {} })

interface Person {
  readonly userId: number
  readonly branches: readonly string[]
}

interface Decision {
  readonly id: number
  readonly status: (typeof requestDecisions)[number]
  readonly reason?: string | undefined
  readonly rowVersion?: number | undefined
}

/** Approves or declines a request that another user made in the branches; otherwise it refuses with the reason. */
export async function decideRequest(
  db: Db,
  request: RequestOfKind,
  { userId, branches }: Person,
  { id, status, reason = '', rowVersion }: Decision,
): Promise<void> {
  const isApproved = status === 'APPROVED'
  const broken = isApproved ? undefined : brokenDecline({ reason: reason.trim() })
  if (broken) throw refuse(broken.message)
  const to = isApproved ? requestStatus.approved : requestStatus.declined
  if (await requests.end(db, request.kind, branches, { id, to, userId, reason: reason.trim(), rowVersion })) return
  const currentState = await requests.currentState(db, request.kind, branches, id)
  throw refuse(await whyNotDecided(db, request, currentState, { userId, rowVersion }))
}

/** Withdraws the user's own pending request; otherwise it refuses with the reason. */
export async function withdrawRequest(
  db: Db,
  request: RequestOfKind,
  { userId, branches }: Person,
  { id, rowVersion }: Pick<Decision, 'id' | 'rowVersion'>,
): Promise<void> {
  const ending = { id, to: requestStatus.withdrawn, userId, reason: '', rowVersion }
  if (await requests.end(db, request.kind, branches, ending)) return
  const currentState = await requests.currentState(db, request.kind, branches, id)
  // A request of another user is answered as if it did not exist.
  const own = currentState?.enteredBy === userId ? { ...currentState, enteredBy: null } : undefined
  throw refuse(await whyNotDecided(db, request, own, { userId, rowVersion }))
}
