/**
 * Reads one file in a thread of its own, so that a file that needs much time or memory harms nobody else. It sends the head of the table,
 * and then, on each request, the next rows in the format of COPY.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { copiedRows } from './copied-rows.ts'
import type { KeptSurvey } from './check.ts'
import { FileSurvey } from './column-survey.ts'
import { formatFacts, surveyOf } from './format-facts.ts'
import { tableOf } from './table-file.ts'
import type { TableOptions } from './table.ts'
import { type UnreadableCode, UnreadableFile } from './unreadable-file.ts'

/** The file of a thread, and its reading. */
export interface TableTask {
  readonly bytes: Uint8Array
  readonly options: TableOptions
}

/** Requests the next rows. All rows of a file belong to one import. */
export interface NextPiece {
  readonly importId: number
}

export type WorkerReply =
  | { readonly is: 'head'; readonly format: string; readonly header: readonly string[] }
  | { readonly is: 'rows'; readonly piece: Uint8Array }
  | { readonly is: 'end'; readonly survey: KeptSurvey }
  | { readonly is: 'unreadable'; readonly code: UnreadableCode; readonly message: string }

const post = (reply: WorkerReply): void => parentPort?.postMessage(reply)

async function read({ bytes, options }: TableTask): Promise<void> {
  const table = await tableOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options)
  post({ is: 'head', format: formatFacts(table), header: table.header })
  let pieces: AsyncGenerator<Uint8Array> | undefined
  const survey = new FileSurvey()
  parentPort?.on('message', ({ importId }: NextPiece) => {
    pieces ??= copiedRows(importId, table.rows, survey)
    pieces
      .next()
      .then(
        ({ value, done }) => post(done ? { is: 'end', survey: surveyOf(table, survey) } : { is: 'rows', piece: value }),
        refuse,
      )
  })
}

/** A fault of the program ends the thread, and so reaches its caller. */
function refuse(error: unknown): void {
  if (!(error instanceof UnreadableFile)) throw error
  post({ is: 'unreadable', code: error.code, message: error.message })
}

// A thread is given its task as a value without a type.
read(workerData as TableTask).catch(refuse)
