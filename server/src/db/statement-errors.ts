/** Tells why PostgreSQL refused a statement. */
import pg from 'pg'

/** Returns the rule that a statement broke, or undefined. */
export const brokenRule = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.constraint : undefined

/** Tells whether somebody cancelled the statement. One that takes too long ends with the same code, and another text. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '57014' && !error.message.includes('timeout')

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
