/** Takes the one file of a request and the fields beside it apart, and reads the file as a table. */
import type { MultipartFile } from '@fastify/multipart'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { type Reading, reading } from '@backoffice/contract/imports/reading'
import { limits } from '@backoffice/contract/limits'
import { messages } from '@backoffice/contract/messages'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { invalid, Refusal } from '../http/refusals.ts'
import { formatWords } from './format-words.ts'
import type { NewImport } from './imports.sql.ts'
import { bytesOf, tableOf, type TableFile } from './table-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

const NAME_LENGTH = limits.text.line
const FIELDS = 5
/** The name of a field is shown to this length when it is refused. */
const SHOWN = 60

type SentFile = Omit<NewImport, 'kind'>

/** Reads the file of a request. Beside it stand the fields that say how to read it, and the other ones that are named. */
export async function sentTable<Name extends string = never>(
  request: FastifyRequest,
  others: readonly Name[] = [],
): Promise<{ readonly file: SentFile; readonly fields: Partial<Record<Name, string>> }> {
  if (!request.isMultipart()) throw new Refusal('media', importsMessages.noFile)
  const { file, fields } = await parts(request)
  if (!file) throw refused(importsMessages.noFile)
  const how: Record<string, string> = {}
  const known: Partial<Record<Name, string>> = {}
  for (const [field, value] of fields) {
    const name = others.find((one) => one === field)
    if (name !== undefined) known[name] = value
    else how[field] = value
  }
  return { file: await readAs(file, readingOf(how)), fields: known }
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
    for await (const part of request.parts({ limits: sizes })) {
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
    if (error instanceof UnreadableFile) throw refused(error.message)
    // Any other error is about the body: it was cut off, or has no parts.
    throw refused(importsMessages.oneFile)
  }
  return { file, fields }
}

const held = async (part: MultipartFile): Promise<SentBytes> => ({
  fileName: part.filename,
  bytes: await bytesOf(part.file),
})

function readingOf(fields: Readonly<Record<string, string>>): Reading {
  const read = z.safeParse(reading, fields)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const [field = 'body'] = issue?.code === 'unrecognized_keys' ? issue.keys : (issue?.path.map(String) ?? [])
  if (issue?.code === 'unrecognized_keys') throw unknown(field)
  throw invalid({ [field]: [issue?.message ?? messages.field.choice] })
}

async function readAs({ fileName, bytes }: SentBytes, { encoding, delimiter, sheet }: Reading): Promise<SentFile> {
  try {
    const table = await tableOf(bytes, {
      fileName,
      ...(encoding !== undefined && { encoding }),
      ...(delimiter !== undefined && { delimiter }),
      ...(sheet !== undefined && { sheet }),
    })
    return {
      fileName: fileName.slice(-NAME_LENGTH),
      format: formatWords(table),
      header: table.header,
      rows: refusing(table.rows),
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? refused(error.message) : error
  }
}

const unknown = (field: string) => invalid({ [field.slice(0, SHOWN)]: [messages.field.unknown] })
const refused = (message: string) => invalid({ file0: [message] }, message)

/** A file can turn out to be unreadable at any of its rows. */
async function* refusing(
  rows: TableFile['rows'],
): TableFile['rows'] extends AsyncIterable<infer R> ? AsyncGenerator<R> : never {
  try {
    yield* rows
  } catch (error) {
    throw error instanceof UnreadableFile ? refused(error.message) : error
  }
}
