/** Explains why PostgreSQL refused a statement. */
import pg from 'pg'

/** Returns the rule that a statement broke, or undefined. */
export const brokenRule = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined

/** Returns whether somebody cancelled the statement. A timeout has the same code, and another text. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014' && !error.message.includes('timeout')

/** Refusals of the PostgreSQL server because of its settings or its free space, and not because of our statement. */
const REASONS: Readonly<Record<string, string>> = {
  '28P01': 'The database refuses the password.',
  '28000': 'The database refuses the login.',
  '3D000': 'There is no such database.',
  '42501': 'The login of the database lacks a right. Commands work as the owner of the database.',
  '53100': 'The disk of the database is full.',
  '53300': 'The database has no connection free.',
  '57P01': 'The database is being stopped.',
  '57P02': 'The database has crashed and starts again.',
  '57P03': 'The database is starting or stopping. Try again in a moment.',
}

/** Messages of the driver without a code or an error class. */
const OF_THE_DRIVER =
  /^(?:The server does not support SSL connections|Connection terminated|SASL: |Client password must be)/i

/** Returns a sentence for an operator where the server of the database, or the way to it, is the reason; otherwise `undefined`. */
export function databaseReason(error: Error): string | undefined {
  if (!(error instanceof pg.DatabaseError))
    return OF_THE_DRIVER.test(error.message) ? `The database cannot be used: ${error.message}` : undefined
  const reason = REASONS[error.code ?? '']
  return reason && `${reason} Its message: ${error.message}`
}

/** These fields of an error name a part of the program and never hold a value. */
const NAMING = ['code', 'severity', 'schema', 'table', 'column', 'dataType', 'constraint', 'routine'] as const

interface WithoutData {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly [field: string]: unknown
}

/** Returns the parts of an error of PostgreSQL that quote no row and no value; undefined for another error. */
export function withoutData(error: unknown): WithoutData | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined
  const { message, code = '', stack = '', where = '' } = error
  // Errors of class 22 are about values, which their messages have in quotation marks. In others these hold names of tables and rules.
  const shown = code.startsWith('22') ? message.replaceAll(/"[^]*"/g, '"…"') : message
  const calls = where.split('\n').filter((line) => line.startsWith('PL/pgSQL function'))
  return {
    type: 'DatabaseError',
    message: shown,
    stack: stack.replaceAll(message, () => shown),
    ...Object.fromEntries(NAMING.flatMap((name) => (error[name] === undefined ? [] : [[name, error[name]]]))),
    ...(calls.length > 0 && { where: calls }),
  }
}
