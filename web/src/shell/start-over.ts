import { screenAt } from '@backoffice/contract/access'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { rememberBranch } from '../session/store.ts'
import { useSession } from '../session/use-session.ts'

type Search = Readonly<Record<string, unknown>>

/** Returns whether the screen at `path` searches again with the same filters when the branch changes, instead of restarting. */
export const searchesOnSwitch = (path: string): boolean => screenAt(path)?.searchesOnBranchSwitch ?? false

/** Returns the query that remains when the branch changes: the filters of a page that only searches again, never the page or a row. */
export function searchAfterSwitch(path: string, search: Search): Search {
  if (!searchesOnSwitch(path)) return {}
  const { page: _first, row: _row, review: _reviewed, ...filters } = search
  return filters
}

interface ScopeSwitches {
  readonly chooseBranch: (branchCode: string) => void
  /** Chooses a company, at its first branch (document 1 section 4). */
  readonly chooseCompany: (companyCode: string) => void
}

/** Returns functions that move this tab to another branch; other tabs stay in theirs, and Back returns to the former one. */
export function useScopeSwitches(): ScopeSwitches {
  const { user } = useSession()
  const router = useRouter()
  const navigate = useNavigate()
  const chooseBranch = (branchCode: string) => {
    rememberBranch(branchCode)
    const { pathname, search } = router.state.location
    void navigate({ to: pathname, search: { ...searchAfterSwitch(pathname, search), branch: branchCode } })
  }
  return {
    chooseBranch,
    chooseCompany: (companyCode) => {
      const first = user.companies.find(({ cCode }) => cCode === companyCode)?.branches[0]
      if (first) chooseBranch(first.bcode)
    },
  }
}
