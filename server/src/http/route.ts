/** Connects a call of the contract to its handler, with the types of that call. */
import { isOfMachines } from '@backoffice/contract/access'
import type { MessageChannel } from '@backoffice/contract/messaging/client-text'
import type { Call, Input, StreamCall, TotalsAnswer } from '@backoffice/contract/call'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Clock } from '../clock.ts'
import type { Database, Db, SessionUser } from '../db/database.ts'
import type { DeviceClaim, FeedClaim } from '../db/session-claims.ts'
import type { FileStore } from '../store/file-store.ts'
import type { Keys } from '../tokens/keys.ts'
import type { LongAnswer } from './all-rows.ts'
import type { MapTiles } from './headers.ts'

/** A device, as its token identifies it. */
export interface Device {
  readonly deviceId: string
  readonly userId: number
  readonly publicKey: Buffer
  readonly isEnded: boolean
}

/** A database with its own keys and files. A token, file or key is valid only in its own base. */
export interface Base {
  readonly key: string
  readonly label: string
  readonly path: `/${string}`
  readonly database: Database
  readonly keys: Keys
  readonly files: FileStore
  readonly map?: MapTiles | undefined
  /** The address that people open; without it clients have no pages. */
  readonly publicUrl?: string | undefined
  /** The bank notes that people count; by default the notes of Pakistan. */
  readonly notes?: readonly number[] | undefined
  /** The channels of messages to clients that the operator has set up. */
  readonly channels?: readonly MessageChannel[] | undefined
}

type Sent<C extends Call> = z.input<C['answer']>

/** The type that a handler returns: the rows of a page (or all rows in batches), the message and value of a save, otherwise the whole answer. */
export type Reply<C extends Call> =
  Sent<C> extends { responseObjects: (infer R)[] }
    ? {
        readonly rows: R[] | AsyncIterable<R[]>
        readonly totalRows: number
        readonly totals?: TotalsAnswer
        readonly nearest?: string[]
      }
    : Sent<C> extends { responseObject: { isSuccessful: boolean } }
      ? string
      : [keyof Sent<C>] extends ['isSuccessful' | 'message']
        ? string
        : [keyof Sent<C>] extends ['isSuccessful' | 'message' | 'value']
          ? { readonly message: string; readonly value: NonNullable<Sent<C>['value' & keyof Sent<C>]> }
          : Sent<C> | LongAnswer

interface RequestContext<C extends Call> {
  readonly input: Input<C>
  /** The branches that the request names, or all branches of the user. */
  readonly branches: readonly string[]
  readonly base: Base
  readonly keys: Keys
  readonly files: FileStore
  readonly clock: Clock
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** `db` is the transaction of the call. A handler has no other access to the database. */
export type Context<C extends Call> = RequestContext<C> & { readonly db: Db; readonly user: SessionUser }
export type OpenContext<C extends Call> = RequestContext<C> & {
  readonly db: Db
  readonly user: SessionUser | undefined
}

/** Runs one of several transactions. Each checks the session again. */
export type Step = <T>(kind: 'read' | 'write', work: (db: Db) => Promise<T>) => Promise<T>
export type StepsContext<C extends Call> = RequestContext<C> & { readonly step: Step; readonly user: SessionUser }
export type OpenStepsContext<C extends Call> = RequestContext<C> & {
  readonly step: Step
  readonly user: SessionUser | undefined
}

interface Answered {
  readonly call: Call
  readonly transaction: 'one' | 'steps'
  /** The call's `transaction` and access decide whether this is `db` or `step`, and whether there is a user. */
  handle(context: RequestContext<Call>): Promise<unknown>
}

interface Followed {
  readonly call: Call
  readonly transaction: 'none'
}

/** The context of a call that programs make. Each transaction checks the feed's session again, so that an ended session is refused. */
export interface FeedContext<C extends Call> extends Pick<RequestContext<C>, 'input' | 'base' | 'request'> {
  readonly claim: FeedClaim
  /** The director of the feed, in its branches. */
  readonly user: SessionUser
}

export interface FeedRoute {
  readonly call: Call
  readonly transaction: 'feed'
  handle(context: FeedContext<Call>): Promise<unknown>
}

/** The context of a read that a program makes with its token, in one transaction that can change nothing. */
export interface ProgramContext<C extends Call> extends Pick<RequestContext<C>, 'input' | 'base' | 'branches'> {
  readonly db: Db
}

export interface ProgramRoute {
  readonly call: Call
  readonly transaction: 'program'
  handle(context: ProgramContext<Call>): Promise<unknown>
}

/** The context of a call that a device makes. Its user may have lost every right since, so each transaction opens what it needs. */
export interface DeviceContext<C extends Call> extends Pick<
  RequestContext<C>,
  'input' | 'base' | 'clock' | 'request' | 'reply'
> {
  readonly claim: DeviceClaim
  readonly device: Device
}

export interface DeviceRoute {
  readonly call: Call
  readonly transaction: 'device'
  handle(context: DeviceContext<Call>): Promise<unknown>
}

export type Route = Answered | Followed | FeedRoute | ProgramRoute | DeviceRoute

/** Answers a call of a signed-in user in one transaction, read-only for a page or read. */
export const serve = <C extends Call>(call: C, handler: (context: Context<C>) => Promise<Reply<C>>): Route => ({
  call: closed(call),
  transaction: 'one',
  handle: handler,
})

/** Opens a stream that notifies its user of changes. */
export const serveStream = (call: StreamCall): Route => ({ call: closed(call), transaction: 'none' })

/** Answers a call that anyone may make, so that there may be no user. */
export const serveAnyone = <C extends Call>(
  call: C,
  handler: (context: OpenContext<C>) => Promise<Reply<C>>,
): Route => ({ call, transaction: 'one', handle: handler })

/** Answers a call with slow work outside the database, such as a password hash. The handler opens transactions itself, so that the work holds no connection. */
export const serveInSteps = <C extends Call>(
  call: C,
  handler: (context: StepsContext<C>) => Promise<Reply<C>>,
): Route => ({ call: closed(call), transaction: 'steps', handle: handler })

export const serveAnyoneInSteps = <C extends Call>(
  call: C,
  handler: (context: OpenStepsContext<C>) => Promise<Reply<C>>,
): Route => ({ call, transaction: 'steps', handle: handler })

/** Answers a call that programs make with the token of a feed. */
export function serveFeed<C extends Call>(call: C, handler: (context: FeedContext<C>) => Promise<Reply<C>>): Route {
  if (call.access !== 'feed') throw new Error(`${call.name} is not for programs and its handler expects a feed`)
  return { call, transaction: 'feed', handle: handler }
}

/** Answers a read that programs make with a token that names it. */
export function serveProgram<C extends Call>(
  call: C,
  handler: (context: ProgramContext<C>) => Promise<Reply<C>>,
): Route {
  if (call.access !== 'program' || (call.kind !== 'read' && call.kind !== 'page'))
    throw new Error(`${call.name} is no read of programs and its handler expects their token`)
  return { call, transaction: 'program', handle: handler }
}

/** Answers a call that devices make with their token and a signature of their key. */
export function serveDevice<C extends Call>(call: C, handler: (context: DeviceContext<C>) => Promise<Reply<C>>): Route {
  if (call.access !== 'device') throw new Error(`${call.name} is not for devices and its handler expects a device`)
  return { call, transaction: 'device', handle: handler }
}

function closed<C extends Call>(call: C): C {
  if (call.access === 'anyone' || isOfMachines(call.access))
    throw new Error(`${call.name} is open to others and its handler expects a user`)
  return call
}
