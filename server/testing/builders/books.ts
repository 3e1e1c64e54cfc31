import { makeProgram, programCalls, type ProgramCall } from '@backoffice/contract/books/programs'
import { ownedRow } from '../owner.ts'
import type { Worker } from './desk.ts'

interface ProgramWishes {
  readonly name?: string
  readonly calls?: readonly ProgramCall[]
  readonly branches?: readonly string[]
  readonly days?: number
}

let made = 0

/** Makes a token of the director for a program, for all reads of batches by default, and returns it with its id. */
export async function aProgram(
  { client, userId, branch }: Worker,
  { name = `Program ${(made += 1)}`, calls = programCalls, branches = [branch], days = 30 }: ProgramWishes = {},
): Promise<{ readonly programId: number; readonly token: string }> {
  const wishes = { userId, name, calls: [...calls], branches: [...branches], days }
  const { value: token, message } = await client.ask(makeProgram, wishes)
  if (token === undefined) throw new Error(`no token was made: ${message}`)
  const { id } = await ownedRow<{ id: number }>('select max(id) as id from program_token where made_by = $1', [userId])
  return { programId: id, token }
}

/** Makes a batch of each posting day of a branch that waits for one, as the operator does, and returns the id of the last. */
export async function aBatch(branch: string): Promise<number> {
  const { batches } = await ownedRow<{ batches: number[] }>(
    'select custody.make_posting_batches($1, null, null, null, null)::int[] as batches',
    [branch],
  )
  const last = batches.at(-1)
  if (last === undefined) throw new Error(`nothing waits for a batch in ${branch}`)
  return last
}
