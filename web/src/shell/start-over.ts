/** On director approval pages another branch is a new search with the same filters; elsewhere the screen starts over (document 1 section 4). */
export const searchesOnSwitch = (path: string): boolean => /^\/director\w+Approv/.test(path)

/** What of an address stays when the branch changes: the filters of a page that only searches again, never the page number. */
export function searchAfterSwitch(path: string, search: Readonly<Record<string, string>>): Record<string, string> {
  if (!searchesOnSwitch(path)) return {}
  const { page: _first, ...filters } = search
  return filters
}
