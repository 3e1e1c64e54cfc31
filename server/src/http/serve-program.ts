/**
 * Runs the steps of a read that a program makes with its token: check the token and count its use, parse, handle. The handler runs in a
 * transaction that only reads, so that no token decides anything. No other call accepts the token.
 */
import { booksMessages } from '@backoffice/contract/books/books-messages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { programTokenIn } from '../tokens/program-token.ts'
import type { Write } from './all-rows.ts'
import { enveloped } from './answer.ts'
import { parseInput } from './parse.ts'
import { denied, notSignedIn } from './refusals.ts'
import type { Base, ProgramRoute } from './route.ts'

interface Served {
  readonly route: ProgramRoute
  readonly base: Base
  readonly write: Write
}

/** Returns the Fastify handler of the call on one base. */
export function serveProgramCall({ route, base, write }: Served) {
  const { call } = route
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const programToken = programTokenIn(request.headers.authorization)
    if (programToken === undefined) throw notSignedIn()
    const mayCall = await base.database.run('write', undefined, async (db) => {
      const { rows } = await sql<{ may: boolean | null }>`
        select note_program_use(${programToken}, ${call.name}) as may`.execute(db)
      return rows[0]?.may ?? undefined
    })
    if (mayCall === undefined) throw notSignedIn(booksMessages.unknownToken)
    if (!mayCall) throw denied(booksMessages.otherCall)
    const answer = await base.database.run('read', { programToken, call: call.name }, async (db, director) => {
      if (!director) throw notSignedIn(booksMessages.unknownToken)
      request.trace.user = director.userId
      const input = parseInput(call, request)
      return route.handle({ input, base, db, branches: director.branches })
    })
    return reply.type('application/json; charset=utf-8').send(write(enveloped(call, answer)))
  }
}
