/** Writes a count with its digits in threes: 1752 → `1,752`. */
export const grouped = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')

/** Writes a count with its words: `1 row`, `1,752 rows`. */
export const counted = (count: number, one: string, several: string): string =>
  `${grouped(count)} ${count === 1 ? one : several}`
