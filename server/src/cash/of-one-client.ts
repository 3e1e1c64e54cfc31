import { mayCall, type ScreenPath } from '@backoffice/contract/access'
import type { Call } from '@backoffice/contract/call'
import type { SessionUser } from '../db/database.ts'
import { denied } from '../http/refusals.ts'

const CLIENT_PAGE: ScreenPath = '/client'

/** Refuses the whole list to a user who may see its rows only on the page of a client. */
export function refuseUnlessOfClient(user: SessionUser, { access }: Call, aCode: string | undefined): void {
  if (aCode !== undefined || typeof access === 'string') return
  const otherScreens = access.screens.filter((path) => path !== CLIENT_PAGE)
  if (!mayCall(user, { screens: otherScreens })) throw denied()
}
