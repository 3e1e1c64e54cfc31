/** Finds the columns of a kind among the headings of a file. */
import { type ImportKindName, kindOf } from './kinds.ts'
import { otherPrograms } from './other-programs.ts'

/** Returns the headings by which the columns of a kind are found, in their plain form. */
export const headingsOfKind = (name: ImportKindName): ReadonlySet<string> =>
  new Set(
    kindOf(name).columns.flatMap(({ key, label, alsoCalled }) => [
      plainHeading(label),
      ...alsoCalled,
      ...(otherPrograms[name]?.[key] ?? []),
    ]),
  )

export const plainHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/** The columns of a file by the keys of the kind: the place of each in the header from 0, or null where the file lacks it. */
export type Mapping = Readonly<Record<string, number | null>>

/**
 * Finds the columns of a kind in the header of a file: first by the labels, then by the headings that were chosen the last time, then by
 * other usual headings. A column of the file is used once.
 */
export function mappingOf(
  name: ImportKindName,
  header: readonly string[],
  remembered: Readonly<Record<string, string>> = {},
): Mapping {
  const headings = header.map(plainHeading)
  const taken = new Set<number>()
  const found = new Map<string, number>()
  const take = (key: string, isIt: (heading: string) => boolean): void => {
    if (found.has(key)) return
    const at = headings.findIndex((heading, index) => heading !== '' && !taken.has(index) && isIt(heading))
    if (at < 0) return
    taken.add(at)
    found.set(key, at)
  }
  const { columns } = kindOf(name)
  for (const { key, label } of columns) take(key, (heading) => heading === plainHeading(label))
  for (const { key } of columns) {
    const before = remembered[key]
    if (before !== undefined) take(key, (heading) => heading === plainHeading(before))
  }
  for (const { key, alsoCalled } of columns) take(key, (heading) => alsoCalled.includes(heading))
  for (const { key } of columns) take(key, (heading) => otherPrograms[name]?.[key]?.includes(heading) ?? false)
  // A list of open invoices may have nothing but what is owed, which then is the bill.
  const owed = found.get('outstanding')
  if (owed !== undefined && !found.has('bill')) {
    found.set('bill', owed)
    found.delete('outstanding')
  }
  return Object.fromEntries(columns.map(({ key }) => [key, found.get(key) ?? null]))
}

/** Returns the labels of the required columns that a mapping leaves out, and that have no value for all rows. */
export const missingColumns = (
  name: ImportKindName,
  mapping: Mapping,
  fixed: Readonly<Record<string, string>> = {},
): readonly string[] =>
  kindOf(name)
    .columns.filter(({ key, required }) => required && (mapping[key] ?? null) === null && (fixed[key] ?? '') === '')
    .map(({ label }) => label)
