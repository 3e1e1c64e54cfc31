/**
 * Recognises the sixteen migrations that `0001_baseline.sql` replaces: a database with all of them has the tables of the baseline. This
 * file can go when no such database is left.
 */
import { createHash } from 'node:crypto'

export const FORMER_FIRST = '0001_people.sql'

/** SHA-256 of their names and checksums, in order. */
const DIGEST = '9edb0ea84ebbb1d3aa7eeb9b542cca99f29c7b032732584049f3af0d17ffd32d'

export const isCompleteFormer = (applied: readonly { readonly name: string; readonly checksum: string }[]): boolean =>
  createHash('sha256')
    .update(applied.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))
    .digest('hex') === DIGEST
