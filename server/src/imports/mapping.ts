/** Turns the columns that a person chose into places of the file, and back. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import {
  type ImportKindName,
  kindOf,
  type Mapping,
  mappingOf,
  missingColumns,
} from '@backoffice/contract/imports/kinds'
import { refuse } from '../http/refusals.ts'

interface Kept {
  readonly kind: ImportKindName
  readonly header: readonly string[]
  /** The places from 1, in the order of the kind; null before somebody chose. */
  readonly mapped: readonly (number | null)[] | null
}

/** Returns the chosen mapping, or the mapping that the headings suggest. */
export function mappingIn({ kind, header, mapped }: Kept, remembered: Readonly<Record<string, string>>): Mapping {
  if (!mapped) return mappingOf(kind, header, remembered)
  const placeAt = (at: number) => {
    const place = mapped[at] ?? null
    return place === null ? null : place - 1
  }
  return Object.fromEntries(kindOf(kind).columns.map(({ key }, at) => [key, placeAt(at)]))
}

interface Chosen {
  readonly column: string
  readonly header: number | null
}

/** Returns the places of the columns of the kind in the file from 0, in the order of the kind; refuses a mapping that cannot be. */
export function placesOf(
  kind: ImportKindName,
  header: readonly string[],
  chosen: readonly Chosen[],
): readonly (number | null)[] {
  const { columns } = kindOf(kind)
  const mapping = Object.fromEntries(chosen.map(({ column, header: at }) => [column, at]))
  const used = Object.values(mapping).filter((at) => at !== null)
  const isKnown = ({ column, header: at }: Chosen) =>
    columns.some(({ key }) => key === column) && (at === null || at < header.length)
  if (!chosen.every(isKnown)) throw refuse(importsMessages.columnUnknown)
  if (new Set(used).size < used.length) throw refuse(importsMessages.columnTwice)
  const [lacking] = missingColumns(kind, mapping)
  if (lacking !== undefined) throw refuse(importsMessages.noColumn(lacking))
  return columns.map(({ key }) => mapping[key] ?? null)
}
