import type { Day } from '@backoffice/contract/day'
import { getConfiguration } from '@backoffice/contract/session/configuration'
import { useCall } from '../api/use-call.ts'
import { sessionState } from '../session/store.ts'
import { useObservable } from './observable.ts'

/** Who looks at a screen, and from where. */
export interface Viewer {
  readonly userId: number
  readonly name: string
  readonly company: string
  readonly branch: string
  readonly branchCode: string
  /** The company's day, not the browser's. */
  readonly today: Day
}

const nobody = { userId: 0, name: '', company: '', branch: '', branchCode: '' }

export function useViewer(): Viewer {
  const session = useObservable(sessionState)
  const { data } = useCall(getConfiguration, {}, { per: 'user', quiet: true })
  const today = data?.today ?? (new Date().toISOString().slice(0, 10) as Day)
  if (session.phase !== 'signedIn') return { ...nobody, today }
  const { member, scope } = session
  return {
    userId: member.userId,
    name: member.name,
    company: scope.company.name,
    branch: scope.branch.name,
    branchCode: scope.branch.code,
    today,
  }
}
