import type { ScreenPath } from '@backoffice/contract/access'
import { addressOf } from './api/address.ts'
import { askEarly } from './api/early.ts'
import { openingRows } from './receipts/opening-rows.ts'
import { broughtConfiguration, currentBase, currentToken, enterBranch, sessionState } from './session/store.ts'

/** Asks for the rows of an opening screen as soon as the session is known. An address with filters waits for its list. */
export function askFirstRows(): void {
  const named = new URLSearchParams(window.location.search)
  if ([...named.keys()].some((name) => name !== 'branch')) return
  enterBranch(named.get('branch') ?? undefined)
  const now = sessionState.get()
  const base = currentBase.get()
  const configuration = broughtConfiguration()?.answer
  if (now.phase !== 'signedIn' || now.isForeign || now.member.mustChangePassword || !base || !configuration) return
  const { call, inputOf } = openingRows
  const forSalesman = window.location.pathname === ('/cashierInvoiceCollection' satisfies ScreenPath)
  const input = inputOf({ userId: now.member.userId, branchCode: now.scope.branch.code, configuration, forSalesman })
  askEarly({ url: addressOf(call, base.baseUrl, input).url, token: currentToken()?.value })
}
