/** Reads the file of a request as a table, and the fields next to it. */
import type { MultipartFile } from '@fastify/multipart'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type ImportKindName } from '@backoffice/contract/imports/kinds'
import { headingsOfKind } from '@backoffice/contract/imports/mapping'
import { type Reading, reading } from '@backoffice/contract/imports/reading'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { partsOfBody } from '../http/body-parts.ts'
import { invalid, Refusal } from '../http/refusals.ts'
import { Lines } from '../http/work-queue.ts'
import type { NewImport } from './imports.sql.ts'
import { bytesOf } from './table-file.ts'
import { rowsOfHead } from './table-head.ts'
import { readInThread, type ThreadTable } from './table-thread.ts'
import { UnreadableFile } from './unreadable-file.ts'

const NAME_LENGTH = limits.text.line
const FIELDS = 5
/** The name of a field is shown to this length when it is refused. */
const SHOWN = 60

/** An unread file needs up to 64 MB of memory, so a person sends one at a time. */
const turns = new Lines({ atOnce: 1, waiting: 2, patience: 10_000 })

/** A refusal that is about the file or what was stated about it, and that the next file of the same program would get too. */
export class RefusedFile extends Refusal {
  readonly fileName: string

  constructor(fileName: string, { reason, message, details }: Refusal) {
    super(reason, message, details)
    this.fileName = fileName
  }
}

/** The client left before its answer. */
export class BrokenOff extends Refusal {}

export interface Sent<Name extends string> {
  readonly file: Omit<NewImport, 'kind'>
  readonly fields: Partial<Record<Name, string>>
}

interface Sending<Name extends string> {
  readonly kind: ImportKindName
  /** The name of the person or feed. For each name one file at a time is read. */
  readonly of: string
  /** The fields of the request that are not reading options. */
  readonly others?: readonly Name[]
}

/**
 * Reads the file of a request for `use`. The request may also have the reading options and the fields in `others`. The reading ends when
 * the client leaves.
 */
export async function withSentTable<T, Name extends string = never>(
  request: FastifyRequest,
  { kind, of, others = [] }: Sending<Name>,
  use: (sent: Sent<Name>) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Refusal('media', importsMessages.noFile)
  const left = new AbortController()
  const leave = (): void => left.abort(new BrokenOff('invalid', importsMessages.oneFile))
  const { socket } = request.raw
  socket.once('close', leave)
  // The client may have left before the handler began.
  if (socket.destroyed) leave()
  const giveTurn = await turns.enter(of)
  if (!giveTurn) throw new Refusal('busy', importsMessages.oneAtATime, { retryAfter: 5 })
  let table: ThreadTable | undefined
  try {
    const { file, fields } = await parts(request)
    if (!file) throw refused(importsMessages.noFile)
    const how: Record<string, string> = {}
    const known: Partial<Record<Name, string>> = {}
    for (const [field, value] of fields) {
      const name = others.find((one) => one === field)
      if (name !== undefined) known[name] = value
      else how[field] = value
    }
    const { fileName } = file
    const read = (table = await readAs(file, readingOf(fileName, how), { kind, left: left.signal }))
    const rows = (importId: number) => refusing(fileName, read.copied(importId), giveTurn)
    const { format, header } = read
    const survey = () => read.survey()
    const sent = { fileName, format, header, rows, survey }
    return await use({ file: sent, fields: known })
  } finally {
    socket.off('close', leave)
    await table?.end()
    giveTurn()
  }
}

interface SentBytes {
  readonly fileName: string
  readonly bytes: Buffer
}

async function parts(request: FastifyRequest) {
  const sizes = {
    fileSize: limits.table.bytes + 1,
    files: 2,
    parts: 2 + FIELDS,
    fields: FIELDS,
    fieldSize: limits.wire.bodyBytes,
    headerPairs: 20,
  }
  let file: SentBytes | undefined
  const fields = new Map<string, string>()
  try {
    for await (const part of partsOfBody(request, sizes)) {
      if (part.type === 'field') {
        if (fields.has(part.fieldname) || typeof part.value !== 'string') throw unknown(part.fieldname)
        fields.set(part.fieldname, part.value)
        continue
      }
      if (part.fieldname !== 'file0') throw unknown(part.fieldname)
      if (file) throw refused(importsMessages.oneFile)
      file = await held(part)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    // Any other error is about the body: it was cut off, or has no parts.
    throw refused(importsMessages.oneFile)
  }
  return { file, fields }
}

async function held({ filename, file }: MultipartFile): Promise<SentBytes> {
  const fileName = filename.slice(-NAME_LENGTH)
  try {
    return { fileName, bytes: await bytesOf(file) }
  } catch (error) {
    throw ofFile(fileName, error)
  }
}

function readingOf(fileName: string, fields: Readonly<Record<string, string>>): Reading {
  const read = z.safeParse(reading, fields)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const [field = 'body'] = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path.map(String) ?? [])
  if (issue?.code === 'unrecognized_keys') throw unknown(field)
  const message = issue?.message ?? messages.field.choice
  throw new RefusedFile(fileName, invalid({ [field]: [message] }))
}

async function readAs(
  { fileName, bytes }: SentBytes,
  { encoding, delimiter, sheet, head }: Reading,
  { kind, left }: { readonly kind: ImportKindName; readonly left: AbortSignal },
): Promise<ThreadTable> {
  const options = {
    fileName,
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
    ...(sheet !== undefined && { sheet }),
    ...(head !== undefined && { head: rowsOfHead(head) }),
    headings: headingsOfKind(kind),
  }
  try {
    return await readInThread(bytes, options, left)
  } catch (error) {
    throw ofFile(fileName, error)
  }
}

const ofFile = (fileName: string, error: unknown): unknown =>
  error instanceof UnreadableFile ? new RefusedFile(fileName, refused(error.message)) : error
const unknown = (field: string) => invalid({ [field.slice(0, SHOWN)]: [messages.field.unknown] })
const refused = (message: string) => invalid({ file0: [message] }, message)

/** A file can turn out to be unreadable at any of its rows. The next one may be sent when all are read. */
async function* refusing(fileName: string, rows: AsyncGenerator<Buffer>, whenRead: () => void): AsyncGenerator<Buffer> {
  try {
    yield* rows
  } catch (error) {
    throw ofFile(fileName, error)
  } finally {
    whenRead()
  }
}
