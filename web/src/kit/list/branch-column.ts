import type { PageCall } from '@backoffice/contract/call'
import { branchCodeOf, branchFields, type Viewer } from '../viewer.ts'
import type { CardLook } from './data-table.tsx'
import { codeColumn } from './code-columns.ts'
import type { Column } from './columns.tsx'
import type { FilterValues } from './filters.ts'

/** The title of the column by which a list names the branch of its rows in one branch too. */
const NAMED = 'Branch Name'

/** The key of a column that the server cannot sort by. */
const UNSORTED = 'branch'

interface Declared<R> {
  readonly call: Pick<PageCall, 'sorts'>
  readonly columns: readonly Column<R>[] | ((values: FilterValues) => readonly Column<R>[])
  readonly card?: CardLook<R>
}

/** Returns whether the request of a list names all branches: a list about one row has the rows of that row's branch alone. */
const isOfAll = (given: object | undefined, { branchNames, branchCode }: Viewer) =>
  branchNames !== undefined && Object.values(given ?? {}).includes(branchCode)

/**
 * Returns the columns and the cards of a list; `given` is its request. Where it shows the rows of all branches it has the column Branch after
 * the first one, unless it names the branch by itself.
 */
export function withBranch<R>(declared: Declared<R>, values: FilterValues, given: object | undefined, viewer: Viewer) {
  const { card } = declared
  const columns = typeof declared.columns === 'function' ? declared.columns(values) : declared.columns
  if (!isOfAll(given, viewer) || columns.some(({ title }) => title === NAMED)) return { columns, card }
  const nameOf = (row: R) => viewer.branchNames?.get(branchCodeOf(row)) ?? branchCodeOf(row)
  // The server sorts by the name of the branch, under the field that holds its code.
  const key = branchFields.find((code) => declared.call.sorts.includes(code)) ?? UNSORTED
  const branch: Column<R> = { key, title: 'Branch', kind: 'text', cell: nameOf, text: nameOf }
  return {
    columns: [...columns.toSpliced(1, 0, branch), codeColumn<R>('code.branch', 'Branch Code', branchCodeOf)],
    card: card && { ...card, line: [...card.line, key as keyof R & string] },
  }
}
