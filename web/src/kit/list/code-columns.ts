import type { Codes } from '@backoffice/contract/call'
import type { Column } from './columns.tsx'

/**
 * Returns the columns with the code of each name at their end, where no column shows it: a name alone does not identify a person. They are
 * hidden until the user shows them, and files always have them.
 */
export function withCodes<R>(columns: readonly Column<R>[], codes: Codes): readonly Column<R>[] {
  const shown = new Set(columns.map(({ key }) => key))
  const added = columns.flatMap(({ key }): Column<R>[] => {
    const [field, title] = codes[key] ?? []
    return field === undefined || title === undefined || shown.has(field) || shown.has(keyOf(field))
      ? []
      : [codeColumn(keyOf(field), title, (row) => valueIn(row, field))]
  })
  return [...columns, ...added]
}

/** A column of its own field may have the name of the field as its key. */
const keyOf = (field: string) => `code.${field}`

function valueIn(row: unknown, field: string): string {
  const value = (row as Readonly<Record<string, unknown>>)[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

export const codeColumn = <R>(key: string, title: string, code: (row: R) => string): Column<R> => ({
  key,
  title,
  kind: 'code',
  cell: code,
  text: code,
  startsHidden: true,
})
