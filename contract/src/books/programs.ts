/**
 * Tokens for programs: a program of the company lists and fetches posting batches by itself, in the calls and branches of its token, until
 * the token ends or expires. It decides nothing.
 */
import * as z from 'zod/mini'
import type { ScreenPath } from '../access.ts'
import { page, read, save, saveWithValue } from '../call.ts'
import { actor, amount, branch, dayOut, id, moment, numberFilter, paging, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { bookFormat } from './books.ts'
import { booksMessages } from './books-messages.ts'

const screens: readonly ScreenPath[] = ['/directorPostingFiles']
const access = { screens } as const
const touches = ['books.programs'] as const

/** The calls that a token can name. */
export const programCalls = ['books.program.batches', 'books.program.file'] as const
export type ProgramCall = (typeof programCalls)[number]

/** The most days for which a token is made. */
export const TOKEN_DAYS = 366

/** Lists the tokens of the director, and the tokens of their branches, newest first. */
export const listPrograms = page(
  'books.programs',
  z.object({
    programId: z.int(),
    name: z.string(),
    calls: z.array(z.enum(programCalls)),
    branches: z.array(z.string()),
    madeBy: z.string(),
    madeOn: moment,
    expiresOn: moment,
    isLiving: z.boolean(),
    uses: z.int(),
    lastUsedOn: z.nullable(moment),
    endedOn: z.nullable(moment),
    endedBy: z.string(),
  }),
  {
    at: 'POST api/Books/GetPrograms',
    access,
    input: z.strictObject({ ...paging, userId: actor }),
    followed: 'whenIdle',
    fails: booksMessages.fetching,
  },
)

/** Makes a token and returns it; it is never shown again. */
export const makeProgram = saveWithValue('books.programs.make', z.string(), {
  at: 'POST api/Books/MakeProgram',
  access,
  input: z.strictObject({
    userId: actor,
    name: text(limits.text.short),
    calls: z
      .array(z.enum(programCalls, messages.field.choice))
      .check(z.minLength(1, booksMessages.tokenCalls), z.maxLength(programCalls.length, messages.field.choice)),
    branches: z
      .array(branch)
      .check(
        z.minLength(1, booksMessages.tokenBranches),
        z.maxLength(limits.wire.codes, messages.field.rows(limits.wire.codes)),
      ),
    days: z
      .int(messages.field.whole)
      .check(z.minimum(1, booksMessages.tokenDays), z.maximum(TOKEN_DAYS, booksMessages.tokenDays)),
  }),
  fails: booksMessages.tokenMaking,
  touches,
})

/** Ends a token at once. */
export const endProgram = save('books.programs.end', {
  at: 'POST api/Books/EndProgram',
  access,
  input: z.strictObject({ userId: actor, programId: id }),
  fails: booksMessages.tokenEnding,
  touches,
})

const unscoped = 'the token names the branches'

/** Lists the batches of the branches of the token with an id after `after`, in the order of their ids: `after` is the last id that was read. */
export const programBatches = read(
  'books.program.batches',
  z.object({
    batches: z.array(
      z.object({
        batchId: z.int(),
        batchNo: z.string(),
        branch: z.string(),
        postingDate: dayOut,
        madeOn: moment,
        entries: z.int(),
        received: amount,
        banked: amount,
        digest: z.string(),
      }),
    ),
    /** True where there are more after the last one. */
    more: z.boolean(),
  }),
  {
    at: 'GET api/Books/Batches',
    access: 'program',
    unscoped,
    input: z.strictObject({ after: numberFilter() }),
    fails: booksMessages.fetching,
  },
)

/** Returns a batch of a branch of the token as a file: the same text each time. */
export const programFile = read(
  'books.program.file',
  z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
  {
    at: 'GET api/Books/Batches/{batchId}',
    access: 'program',
    unscoped,
    input: z.strictObject({ batchId: id, format: bookFormat }),
    fails: booksMessages.fetching,
  },
)
