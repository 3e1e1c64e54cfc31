/**
 * Writes an error to the log without the data that it is about. PostgreSQL adds the row that broke a rule, with names, amounts and hashes of
 * passwords, and the place in a file that could not be read. A log is read by more people than the database.
 */
import { withoutData } from '../db/statement-errors.ts'

interface LoggedError {
  type: string
  message: string
  stack: string
  cause?: LoggedError
  errors?: readonly LoggedError[]
  [field: string]: unknown
}

export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? error : '', stack: '' }
  const { name: type, message, stack = '' } = error
  return {
    ...(withoutData(error) ?? { type, message, stack, ...('code' in error && { code: error.code }) }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedError) }),
  }
}
