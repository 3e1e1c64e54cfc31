import type { Day } from '@backoffice/contract/day'
import { createContext, useContext } from 'react'

/** The user who looks at a screen, and the branch and day that it is looked at from. */
export interface Viewer {
  readonly userId: number
  readonly name: string
  readonly company: string
  readonly branch: string
  readonly branchCode: string
  /** The day where the branch is, not the browser's. */
  readonly today: Day
}

/** Filled by the shell from the session. */
export const ViewerContext = createContext<Viewer | undefined>(undefined)

/** For screens inside the shell. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('useViewer is for screens inside the shell')
  return viewer
}

/** The branch that the rows on the screen are of; empty outside the shell. */
export const useBranchCode = (): string => useContext(ViewerContext)?.branchCode ?? ''
