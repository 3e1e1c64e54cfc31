/**
 * Lists everything that can go wrong with a call, with the status and the body of its answer. Domain code uses three of them:
 * `refuse` (a rule of the business), `missing` and `denied`. The others come from HTTP or from the database.
 */
import { serverMessages } from '@backoffice/contract/server-messages'
import { type Call, savedAs } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { constraintMessages } from '../db/constraints.ts'
import { Busy, Unreachable } from '../db/database.ts'
import { FilesFull, FilesUnavailable } from '../store/file-store.ts'

const statusOf = {
  refused: 409,
  invalid: 400,
  signIn: 401,
  denied: 403,
  missing: 404,
  method: 405,
  running: 409,
  large: 413,
  media: 415,
  keyReused: 422,
  tooMany: 429,
  failed: 500,
  busy: 503,
  slow: 503,
  full: 507,
} as const
export type Reason = keyof typeof statusOf

export type FieldErrors = Readonly<Record<string, readonly string[]>>

interface Details {
  readonly errors?: FieldErrors
  readonly retryAfter?: number
}

/** A refusal with a message for the user. Any other error is a fault of the program: it is logged and answered with 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly reason: Reason
  readonly details: Details

  constructor(reason: Reason, message: string, details: Details = {}) {
    super(message)
    this.reason = reason
    this.details = details
  }
}

/** Refuses by a rule of the business: a save answers `isSuccessful: false` with the message, a page `successCode` 9999. */
export const refuse = (message: string) => new Refusal('refused', message)
export const missing = (message: string = serverMessages.missing) => new Refusal('missing', message)
export const denied = (message: string = messages.http.notAllowed) => new Refusal('denied', message)
export const invalid = (errors: FieldErrors, message: string = serverMessages.invalid) =>
  new Refusal('invalid', message, { errors })
export const notSignedIn = (message: string = serverMessages.signIn) => new Refusal('signIn', message)
export const busy = (retryAfter = 1) => new Refusal('busy', serverMessages.busy, { retryAfter })
export const tooMany = (retryAfter: number, message: string = messages.login.tooMany) =>
  new Refusal('tooMany', message, { retryAfter })

export interface Failure {
  readonly status: number
  readonly body: unknown
  readonly reason: Reason
  readonly retryAfter?: number
}

/** Returns the answer to an error. `call` is `undefined` if no call was found. `inWords` translates its texts; without it they are English. */
export function failureOf(error: unknown, call?: Call, inWords = (english: string): string => english): Failure {
  const refusal = error instanceof Refusal ? error : (fromWire(error) ?? fromDatabase(error) ?? unexpected(call))
  const { reason, details } = refusal
  const message = inWords(refusal.message)
  if (reason === 'refused' && call?.kind === 'save')
    return { status: 200, reason, body: savedAs(call, { isSuccessful: false, message }) }
  if (reason === 'refused' && call?.kind === 'page') return { status: 200, reason, body: notListed(message) }
  const body = {
    message,
    ...(details.errors && { errors: errorsIn(inWords, details.errors) }),
    ...((reason === 'denied' || reason === 'signIn') && { internalError: { message } }),
    ...(reason === 'slow' && call?.kind === 'page' && notListed(message)),
  }
  const retryAfter = details.retryAfter ?? (statusOf[reason] === 503 ? 1 : undefined)
  return { status: statusOf[reason], reason, body, ...(retryAfter !== undefined && { retryAfter }) }
}

const errorsIn = (inWords: (english: string) => string, errors: FieldErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, texts.map(inWords)]))

const notListed = (message: string) => ({ responseObjects: [], totalRows: 0, successCode: 9999, message })

const unexpected = (call: Call | undefined) =>
  new Refusal('failed', call?.kind === 'page' || call?.kind === 'read' ? serverMessages.notRead : serverMessages.failed)
const unreadable = new Refusal('invalid', serverMessages.body)
const tooLarge = new Refusal('large', serverMessages.large)

/** Maps the codes of Fastify's errors to refusals. */
const wire: Readonly<Record<string, Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refusal('media', serverMessages.media),
  FST_INVALID_MULTIPART_CONTENT_TYPE: new Refusal('media', serverMessages.media),
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: unreadable,
  FST_ERR_BAD_URL: missing(),
  FST_ERR_MAX_PARAM_LENGTH: missing(),
  FST_REQ_FILE_TOO_LARGE: new Refusal('large', messages.upload.large),
}

function fromWire(error: unknown): Refusal | undefined {
  const code = codeOf(error)
  const known = code === undefined ? undefined : wire[code]
  if (known) return known
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  if (status === 429) return tooMany(1)
  // The plugin for static files reports a folder in this way.
  if (status === 403 || status === 404) return missing()
  return typeof status === 'number' && status >= 400 && status < 500 ? unreadable : undefined
}

const serverBusy = busy()
const filesAway = new Refusal('busy', serverMessages.filesAway, { retryAfter: 5 })
const filesFull = new Refusal('full', serverMessages.noRoomForFiles)
const slow = new Refusal('slow', serverMessages.slow, { retryAfter: 1 })
const notValid = new Refusal('invalid', serverMessages.invalid)
const noRoom = new Refusal('full', serverMessages.full)

/** Maps SQLSTATEs, and the code of a full disk, to refusals. A lost connection and a lost store of files have error classes. */
const database: Readonly<Record<string, Refusal>> = {
  '22001': notValid,
  '22003': notValid,
  '22007': notValid,
  '22008': notValid,
  '22021': notValid,
  '22P02': notValid,
  '22P05': notValid,
  '25P03': serverBusy,
  '40001': serverBusy,
  '40P01': serverBusy,
  '53100': noRoom,
  '53200': serverBusy,
  '53300': serverBusy,
  '55P03': serverBusy,
  '57014': slow,
  '57P01': serverBusy,
  '57P02': serverBusy,
  '57P03': serverBusy,
  ENOSPC: noRoom,
  EDQUOT: noRoom,
}

function fromDatabase(error: unknown): Refusal | undefined {
  if (error instanceof Busy || error instanceof Unreachable) return serverBusy
  if (error instanceof FilesUnavailable) return filesAway
  if (error instanceof FilesFull) return filesFull
  const constraint = textOf(error, 'constraint')
  const message = constraint === undefined ? undefined : constraintMessages[constraint]
  if (message !== undefined)
    return refuse(typeof message === 'string' ? message : message(textOf(error, 'detail') ?? ''))
  const code = codeOf(error)
  if (code === undefined) return undefined
  return database[code]
}

const codeOf = (error: unknown) => textOf(error, 'code')

function textOf(error: unknown, key: 'code' | 'constraint' | 'detail'): string | undefined {
  const value: unknown = error instanceof Error ? Reflect.get(error, key) : undefined
  return typeof value === 'string' ? value : undefined
}
