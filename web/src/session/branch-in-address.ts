import { branchToWrite, isOwnBranch } from './store.ts'

type Search = Readonly<Record<string, unknown>>

const branchIn = ({ branch }: Search): string | undefined =>
  typeof branch === 'string' && branch !== '' ? branch : undefined

/** Returns the branch that an address names; the fields of its query are texts. */
export const branchOf = (search: object): string | undefined => branchIn({ ...search })

interface Built<S> {
  readonly search: S
  readonly next: (search: S) => S
}

/**
 * Writes the branch of this tab into every address that is built, so that links, steps of the history and copied addresses all open the
 * branch that was seen. An address that names a branch itself keeps it.
 */
export function keepBranch<S extends object>({ search, next }: Built<S>): S {
  const wanted = next(search)
  const here = branchOf(search)
  const branch = branchToWrite(branchOf(wanted) ?? (here !== undefined && isOwnBranch(here) ? here : undefined))
  return { ...wanted, branch }
}
