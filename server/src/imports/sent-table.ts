/** Takes the one file of a request apart and reads it as a table. */
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { limits } from '@backoffice/contract/limits'
import type { FastifyRequest } from 'fastify'
import { messages } from '@backoffice/contract/messages'
import { invalid, Refusal } from '../http/refusals.ts'
import type { NewImport } from './imports.sql.ts'
import { formatWords } from './format-words.ts'
import { readTable, type TableFile } from './table-file.ts'
import { UnreadableFile } from './unreadable-file.ts'

const NAME_LENGTH = limits.text.line

export async function sentTable(request: FastifyRequest): Promise<Omit<NewImport, 'kind'>> {
  if (!request.isMultipart()) throw new Refusal('media', importsMessages.noFile)
  const sizes = { fileSize: limits.table.bytes + 1, files: 2, parts: 2, fields: 0, headerPairs: 20 }
  let sent: Omit<NewImport, 'kind'> | undefined
  try {
    for await (const part of request.parts({ limits: sizes })) {
      if (part.type !== 'file' || part.fieldname !== 'file0')
        throw invalid({ [part.fieldname.slice(0, 60)]: [messages.field.unknown] })
      if (sent) throw refused(importsMessages.oneFile)
      const table = await readTable(part.file, { fileName: part.filename })
      const fileName = part.filename.slice(-NAME_LENGTH)
      sent = { fileName, format: formatWords(table), header: table.header, rows: refusing(table.rows) }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    if (error instanceof UnreadableFile) throw refused(error.message)
    // Any other error is about the body: it was cut off, or has no parts.
    throw refused(importsMessages.oneFile)
  }
  if (!sent) throw refused(importsMessages.noFile)
  return sent
}

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
