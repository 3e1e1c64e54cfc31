/** Tells why PostgreSQL refused a statement. */
import pg from 'pg'

/** Returns the rule that a statement broke, or undefined. */
export const brokenRule = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined

/** Tells whether somebody cancelled the statement. One that takes too long ends with the same code, and another text. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014' && !error.message.includes('timeout')
