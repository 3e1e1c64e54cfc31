import type { Filter } from './filters.ts'
import type { ListState } from './list-state.ts'
import { ServerSearch } from './search-box.tsx'

/** Draws the box of a `filter.search`. */
export const FilterSearch = ({ filter: { name, label, placeholder }, state }: { filter: Filter; state: ListState }) => (
  <ServerSearch
    label={label}
    placeholder={placeholder ?? label}
    value={state.values[name] ?? ''}
    onSearch={(text) => state.search({ ...state.values, [name]: text })}
  />
)
