/** What ties a call of the contract to the code that answers it, with the types of that call. */
import type { Call, Input, StreamCall } from '@backoffice/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Database, Db, SessionUser } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'
import type { Keys } from '../session/keys.ts'
import type { LongAnswer } from './all-rows.ts'

/** One of the two databases with all that is its own: a token, a file or a key of one is nothing to the other. */
export interface Base {
  readonly key: 'main' | 'second'
  readonly label: string
  readonly path: '/main' | '/second'
  readonly database: Database
  readonly keys: Keys
  readonly files: FileStore
}

type Sent<C extends Call> = z.input<C['answer']>

/** A handler returns the rows of a page or all rows in batches, the message of a save and its value, or else the whole answer. */
export type Reply<C extends Call> =
  Sent<C> extends { responseObjects: (infer R)[] }
    ? { readonly rows: R[] | AsyncIterable<R[]>; readonly totalRows: number }
    : Sent<C> extends { responseObject: { isSuccessful: boolean } }
      ? string
      : [keyof Sent<C>] extends ['isSuccessful' | 'message']
        ? string
        : [keyof Sent<C>] extends ['isSuccessful' | 'message' | 'value']
          ? { readonly message: string; readonly value: NonNullable<Sent<C>['value' & keyof Sent<C>]> }
          : Sent<C> | LongAnswer

interface Asked<C extends Call> {
  readonly input: Input<C>
  /** The branches the request names, or all of the user's. */
  readonly branches: readonly string[]
  readonly base: Base
  readonly keys: Keys
  readonly files: FileStore
  readonly clock: Clock
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** `db` is the transaction of the call; there is no other way to the database. */
export type Context<C extends Call> = Asked<C> & { readonly db: Db; readonly user: SessionUser }
export type OpenContext<C extends Call> = Asked<C> & { readonly db: Db; readonly user: SessionUser | undefined }

/** Runs one transaction of several, each with the session checked anew. */
export type Step = <T>(kind: 'read' | 'write', work: (db: Db) => Promise<T>) => Promise<T>
export type StepsContext<C extends Call> = Asked<C> & { readonly step: Step; readonly user: SessionUser }
export type OpenStepsContext<C extends Call> = Asked<C> & {
  readonly step: Step
  readonly user: SessionUser | undefined
}

interface Answered {
  readonly call: Call
  readonly transaction: 'one' | 'steps'
  /** Given `db` or `step`, and the user, as its declaration above says. */
  handle(context: Asked<Call>): Promise<unknown>
}

interface Followed {
  readonly call: Call
  readonly transaction: 'none'
}

export type Route = Answered | Followed

/** Answers a call of a signed-in user in one transaction, read-only for a page or read. */
export const serve = <C extends Call>(call: C, handler: (context: Context<C>) => Promise<Reply<C>>): Route => ({
  call: closed(call),
  transaction: 'one',
  handle: handler,
})

/** Keeps a stream open that says when there is something new for its user. */
export const serveStream = (call: StreamCall): Route => ({ call: closed(call), transaction: 'none' })

/** The same for a call that anyone may make: there may be no user. */
export const serveAnyone = <C extends Call>(
  call: C,
  handler: (context: OpenContext<C>) => Promise<Reply<C>>,
): Route => ({ call, transaction: 'one', handle: handler })

/** Slow work outside the database (a password hash, a picture) must not hold a connection: the handler opens its transactions. */
export const serveInSteps = <C extends Call>(
  call: C,
  handler: (context: StepsContext<C>) => Promise<Reply<C>>,
): Route => ({ call: closed(call), transaction: 'steps', handle: handler })

export const serveAnyoneInSteps = <C extends Call>(
  call: C,
  handler: (context: OpenStepsContext<C>) => Promise<Reply<C>>,
): Route => ({ call, transaction: 'steps', handle: handler })

function closed<C extends Call>(call: C): C {
  if (call.access === 'anyone') throw new Error(`${call.name} is open to anyone and its handler expects a user`)
  return call
}
