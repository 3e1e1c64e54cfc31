import { screenAt } from '@backoffice/contract/access'

/** Returns whether the screen at `path` searches again with the same filters when the branch changes, instead of restarting. */
export const searchesOnSwitch = (path: string): boolean => screenAt(path)?.searchesOnBranchSwitch ?? false

/** Returns the query that remains when the branch changes: the filters of a page that only searches again, never the page number. */
export function searchAfterSwitch(path: string, search: Readonly<Record<string, string>>): Record<string, string> {
  if (!searchesOnSwitch(path)) return {}
  const { page: _first, ...filters } = search
  return filters
}
