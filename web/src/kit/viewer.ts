import type { Day } from '@backoffice/contract/day'
import { useSession } from '../session/use-session.ts'

/** Who looks at a screen, and from where: what a declaration needs to say whose rows it wants. */
export interface Viewer {
  readonly userId: number
  readonly name: string
  readonly company: string
  readonly branch: string
  readonly branchCode: string
  /** The company's day, not the browser's. */
  readonly today: Day
}

export function useViewer(): Viewer {
  const { user, company, branch, today } = useSession()
  return {
    userId: user.userId,
    name: user.name,
    company: company.name,
    branch: branch.name,
    branchCode: branch.code,
    today,
  }
}
