import type { Day } from '@backoffice/contract/day'
import { createContext, useContext } from 'react'

/** A branch of the user, with its own day: branches may be in several time zones. */
export interface ViewerBranch {
  readonly name: string
  readonly company: string
  readonly timeZone: string
  readonly today: Day
}

/** The user who looks at a screen, with the current branch and day. */
export interface Viewer {
  readonly userId: number
  readonly name: string
  readonly company: string
  readonly branch: string
  /** The code of the branch, or the code for All. */
  readonly branchCode: string
  /** The names of the user's branches by their codes, while the screen shows all of them. */
  readonly branchNames?: ReadonlyMap<string, string> | undefined
  /** The branches of the user by their codes. */
  readonly branches: ReadonlyMap<string, ViewerBranch>
  /** The day at the branch, not in the browser. While the screen shows all branches it is the day of the first one. */
  readonly today: Day
}

/** The fields of rows that hold the code of their branch. */
export const branchFields = ['cCode', 'ccode'] as const

/** Returns the code of the branch of a row or document; empty where it has none. */
export function branchCodeOf(row: unknown): string {
  const fields = (row ?? {}) as Readonly<Record<string, unknown>>
  const code = branchFields.map((name) => fields[name]).find((value) => typeof value === 'string')
  return typeof code === 'string' ? code : ''
}

/** Returns the day at the branch of a row, which may differ from the viewer's day. */
export const todayOf = ({ branches, today }: Viewer, row: unknown): Day =>
  branches.get(branchCodeOf(row))?.today ?? today

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

/** Returns the name of the signed-in user; empty outside the shell. */
export const useUserName = (): string => useContext(ViewerContext)?.name ?? ''
