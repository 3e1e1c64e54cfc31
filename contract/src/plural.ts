import { inGroups } from './language/numbers.ts'

/** Writes a count with its digits in groups: 1752 → `1,752`. */
export const grouped = (count: number): string => inGroups(String(count))

/** Returns the whole megabytes of a size, for a sentence about it. */
export const megabytesOf = (bytes: number): number => Math.floor(bytes / 1024 / 1024)

/** Writes a count with its words: `1 row`, `1,752 rows`. */
export const plural = (count: number, one: string, several: string): string =>
  `${grouped(count)} ${count === 1 ? one : several}`
