/** The shape of an operator's command, and what each of them needs to read its arguments and to reach its databases. */
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import type { Config } from '../config.ts'
import type { Urls } from '../backup/owner.ts'
import { constraintMessages } from '../db/constraints.ts'

/** Every option of every command. A command lists its own options. */
export const options = {
  database: { type: 'string' },
  login: { type: 'string' },
  name: { type: 'string' },
  company: { type: 'string' },
  'company-name': { type: 'string' },
  branch: { type: 'string' },
  'branch-name': { type: 'string' },
  'time-zone': { type: 'string' },
  heads: { type: 'string' },
  decision: { type: 'string' },
  address: { type: 'string' },
  through: { type: 'string' },
  day: { type: 'string' },
  hours: { type: 'string' },
  reason: { type: 'string' },
  to: { type: 'string' },
  map: { type: 'string' },
  mapping: { type: 'string' },
  rejected: { type: 'string' },
  'without-rejected': { type: 'boolean' },
  'to-be-approved': { type: 'boolean' },
  correction: { type: 'boolean' },
  encoding: { type: 'string' },
  delimiter: { type: 'string' },
  head: { type: 'string' },
  'day-order': { type: 'string' },
  'decimal-sign': { type: 'string' },
  sheet: { type: 'string' },
  batch: { type: 'string' },
  format: { type: 'string' },
  give: { type: 'string' },
  take: { type: 'string' },
  confirm: { type: 'string' },
  anyway: { type: 'boolean' },
  only: { type: 'boolean' },
  'among-the-demo': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const
export type OptionName = keyof typeof options
export type Values = {
  readonly [name in OptionName]?: (typeof options)[name]['type'] extends 'string' ? string : boolean
}

export const trialOf = ({ values }: Pick<Call, 'values'>) => ({ isDryRun: values['dry-run'] ?? false })

/** The first line of a dry run. The output of the command itself follows. */
export const DRY_RUN = 'Dry run, nothing is changed. It would say:'

/** The surroundings of a command. `urls` and `config` are called only after the arguments are checked. */
export interface Surroundings {
  /** Returns the databases. A missing database is created only if `mayBegin` allows it. */
  readonly urls: (mayBegin: boolean) => Promise<Urls>
  readonly config: () => Config
  readonly print: (line: string) => void
}

/** One call of a command. */
export interface Call extends Omit<Surroundings, 'urls'> {
  readonly urls: () => Promise<Urls>
  readonly values: Values
  /** The words after the command, as many as the command has operands. */
  readonly operands: readonly string[]
  /** The databases of this call: the database of --database, or the command's default. */
  readonly keys: readonly [string, ...string[]]
}

export interface Command {
  /** The line of its usage after its name, such as "--login 3100". */
  readonly takes: string
  /** Its help: sentences, one a line. */
  readonly help: readonly string[]
  readonly options: readonly OptionName[]
  readonly operands?: readonly string[]
  /** The databases that it works on when --database is not given: the first of the settings, or all. */
  readonly databases: 'first' | 'all'
  /** Set for a command that an operator runs before the first start. */
  readonly mayBegin?: true
  /** Does the work and returns the exit code: 0 when it is done, 1 when something is broken or was not found. */
  run(call: Call): Promise<number>
}

/** A command that was called wrongly. The command line ends with 2, the convention of Unix for that. */
export class WrongUsage extends CannotStart {
  override name = 'WrongUsage'
}

/** The largest number of the column. */
const LARGEST_INT = 2_147_483_647

export function loginOf({ login = '' }: Values): number {
  const id = /^[1-9]\d{0,9}$/.test(login) ? Number(login) : 0
  if (id === 0 || id > LARGEST_INT) throw new WrongUsage('--login must be a whole number.')
  return id
}

export function textOf(values: Values, name: 'name' | 'company' | 'branch'): string {
  const text = values[name]?.trim() ?? ''
  if (text === '' || text === '-1') throw new WrongUsage(`--${name} is missing.`)
  return text
}

/** Returns the lines of a table. Each column is as wide as its widest cell. */
export function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Returns the message of the database rule that refused a command; rethrows any other error. */
export function ruleOf(error: unknown): string {
  const message = error instanceof pg.DatabaseError ? constraintMessages[error.constraint ?? ''] : undefined
  if (message === undefined) throw error
  return typeof message === 'string' ? message : message(error instanceof pg.DatabaseError ? (error.detail ?? '') : '')
}
