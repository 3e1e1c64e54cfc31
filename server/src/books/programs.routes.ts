/** Answers the calls of directors about tokens of programs, and the reads of programs. */
import { booksMessages } from '@backoffice/contract/books/books-messages'
import { endProgram, listPrograms, makeProgram, programBatches, programFile } from '@backoffice/contract/books/programs'
import { isBlank } from '@backoffice/contract/readable'
import { missing, refuse } from '../http/refusals.ts'
import { serve, serveProgram } from '../http/route.ts'
import { newProgramToken } from '../tokens/program-token.ts'
import { fileOf } from './batch-file.ts'
import * as books from './books.sql.ts'
import * as programs from './programs.sql.ts'

export const programRoutes = [
  serve(listPrograms, ({ db, input }) => programs.page(db, input)),

  serve(makeProgram, async ({ db, input }) => {
    if (isBlank(input.name)) throw refuse(booksMessages.tokenName)
    if (new Set(input.calls).size < input.calls.length) throw refuse(booksMessages.tokenCalls)
    const token = newProgramToken()
    await programs.make(db, input, token)
    return { message: booksMessages.tokenMade, value: token }
  }),

  serve(endProgram, async ({ db, input: { programId } }) => {
    if (!(await programs.end(db, programId))) throw refuse(booksMessages.tokenNotLiving)
    return booksMessages.tokenEnded
  }),

  serveProgram(programBatches, ({ db, branches, input: { after = 0 } }) => programs.batchesAfter(db, branches, after)),

  serveProgram(programFile, async ({ db, branches, input: { batchId, format } }) => {
    const branch = await programs.branchOf(db, branches, batchId)
    const batch = branch === undefined ? undefined : await books.batch(db, branch, batchId)
    if (!batch) throw missing(booksMessages.noBatch)
    return fileOf(batch, await books.entries(db, batchId), format)
  }),
]
