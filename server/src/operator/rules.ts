import pg from 'pg'
import { constraintMessages } from '../db/constraints.ts'

/** Returns the message of the database rule that refused a command; rethrows any other error. */
export function ruleOf(error: unknown): string {
  const message = error instanceof pg.DatabaseError ? constraintMessages[error.constraint ?? ''] : undefined
  if (message === undefined) throw error
  return typeof message === 'string' ? message : message(error instanceof pg.DatabaseError ? (error.detail ?? '') : '')
}
