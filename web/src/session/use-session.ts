import { ALL } from '@backoffice/contract/statuses'
import type { Day } from '@backoffice/contract/day'
import { useObservable } from '../kit/observable.ts'
import type { Viewer, ViewerBranch } from '../kit/viewer.ts'
import type { Base } from './remembered.ts'
import { allBranchesOf, type Member, type Scope, currentBase, sessionState } from './store.ts'

export interface SignedInUser {
  readonly user: Member
  readonly company: Scope['company']
  readonly branch: Scope['branch']
  readonly base: Base
  /** True if the address names a branch that the user does not have; `branch` is then the user's usual branch. */
  readonly isForeign: boolean
}

/** Returns the signed-in user, or `undefined` while there is none, for components that are drawn without a session too. */
export function useSignedIn(): SignedInUser | undefined {
  const now = useObservable(sessionState)
  const base = useObservable(currentBase)
  return now.phase === 'signedIn' && base
    ? { user: now.member, ...now.scope, base, isForeign: now.isForeign }
    : undefined
}

/** Returns whether the tab shows all branches of the user. */
export const showsAll = ({ branch }: SignedInUser): boolean => branch.code === String(ALL)

type DaysOfBranches = ReadonlyMap<string, Pick<ViewerBranch, 'timeZone' | 'today'>>

/** Returns the viewer; `days` has the time zone and the day of each branch. */
export const viewerOf = (signedIn: SignedInUser, today: Day, days: DaysOfBranches = new Map()): Viewer => {
  const { user, company, branch } = signedIn
  const own = allBranchesOf(user)
  return {
    userId: user.userId,
    name: user.name,
    company: company.name,
    branch: branch.name,
    branchCode: branch.code,
    ...(showsAll(signedIn) && { branchNames: new Map(own.map(({ bcode, bname }) => [bcode, bname])) }),
    branches: new Map(
      user.companies.flatMap(({ cName, branches }) =>
        branches.map(({ bcode, bname }) => {
          const here = days.get(bcode) ?? { timeZone: 'UTC', today }
          return [bcode, { name: bname, company: cName, ...here }] as const
        }),
      ),
    ),
    today,
  }
}

/** Returns the signed-in user with company and branch, for screens inside the shell: `const { user, branch } = useSession()`. */
export function useSession(): SignedInUser {
  const signedIn = useSignedIn()
  if (!signedIn) throw new Error('useSession is for screens of a signed-in user')
  return signedIn
}
