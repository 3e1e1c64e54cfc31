/** Groups rows that belong together, such as the lines of one voucher. The call answers them next to each other. */
export interface Groups<R> {
  readonly by: (row: R) => string
  /** `last`: the actions decide about the whole group. They are drawn on its last row; their letters work on every row of it. */
  readonly actions?: 'last'
}

/** The place of a row in its group, among the visible rows. */
export interface GroupPlace {
  readonly group: string
  /** True when the row before belongs to another group. */
  readonly begins: boolean
  /** True when the row before belongs to the same group. */
  readonly continues: boolean
  readonly hasActions: boolean
}

export function groupPlaces<R>(rows: readonly R[], groups: Groups<R>): readonly GroupPlace[] {
  const names = rows.map(groups.by)
  return names.map((group, at) => ({
    group,
    begins: at > 0 && names[at - 1] !== group,
    continues: at > 0 && names[at - 1] === group,
    hasActions: groups.actions !== 'last' || names[at + 1] !== group,
  }))
}

/**
 * Returns the rows that match the typed text. Where an action is about a whole group, a group with one match stays whole: nobody decides
 * about lines that are hidden from him.
 */
export function matchingRows<R>(
  rows: readonly R[],
  isMatch: (row: R) => boolean,
  groups: Groups<R> | undefined,
): readonly R[] {
  if (groups?.actions !== 'last') return rows.filter(isMatch)
  const matched = new Set(rows.filter(isMatch).map(groups.by))
  return rows.filter((row) => matched.has(groups.by(row)))
}
