/** Returns the rows in the order of their kinds. */
export const inOrder = <K extends string, R extends { readonly kind: K }>(
  rows: readonly R[],
  kinds: readonly K[],
): R[] => rows.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
