/** Explains errors that an operator can act on, of the server's start and of commands, in a sentence without a stack. */
import { CannotStart } from './cannot-start.ts'
import { databaseReason } from './db/statement-errors.ts'
import { Busy, Unreachable } from './db/unavailable.ts'

const RAISE_LIMIT =
  'Too many files are open. Raise the limit of open files to 1024 or more: ulimit -n, or LimitNOFILE in the unit of systemd.'

/** The reasons of the operating system that need more words than its own. */
const SYSTEM: Readonly<Record<string, (message: string) => string>> = {
  EMFILE: () => RAISE_LIMIT,
  ENFILE: () => RAISE_LIMIT,
  ENOSPC: (message) => `The disk is full (${message}).`,
  EDQUOT: (message) => `The disk is full for this user (${message}).`,
  EACCES: (message) => `${message}. Run it as the user of the server.`,
  EPERM: (message) => `${message}. Run it as the user of the server.`,
}

/** These come from the network, so that the database is what cannot be reached. */
const NETWORK = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
]

/** Returns the sentence for an error that was foreseen; `undefined` for a fault of the program, which needs its stack. */
export function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof CannotStart) return error.message
  if (error instanceof Busy || error instanceof Unreachable) return `The database cannot be used: ${error.message}`
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK.includes(code)) return `The database cannot be reached: ${networkMessage(error)}`
  const known = SYSTEM[code]
  if (known) return known(error.message)
  if ('syscall' in error) return error.message
  return databaseReason(error)
}

/** A name with several addresses fails with an error for each of them, and without a message of its own. */
const networkMessage = (error: Error): string =>
  error instanceof AggregateError && error.message === ''
    ? error.errors.map((each: unknown) => (each instanceof Error ? each.message : String(each))).join('; ')
    : error.message
