import type { Day } from '@backoffice/contract/day'
import { createContext, useContext } from 'react'

/** The user who looks at a screen, with the current branch and day. */
export interface Viewer {
  readonly userId: number
  readonly name: string
  readonly company: string
  readonly branch: string
  /** The code of the branch, or that of the wire for All. */
  readonly branchCode: string
  /** The names of the user's branches by their codes, while the screen shows all of them. */
  readonly branchNames?: ReadonlyMap<string, string> | undefined
  /** The day at the branch, not in the browser. */
  readonly today: Day
}

/** The shell fills this context from the session. */
export const ViewerContext = createContext<Viewer | undefined>(undefined)

/** Returns the viewer, for screens inside the shell. */
export function useViewer(): Viewer {
  const viewer = useContext(ViewerContext)
  if (!viewer) throw new Error('useViewer is for screens inside the shell')
  return viewer
}

/** Returns the code of the branch that the rows on the screen belong to; empty outside the shell. */
export const useBranchCode = (): string => useContext(ViewerContext)?.branchCode ?? ''
