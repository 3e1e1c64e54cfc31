import * as z from 'zod/mini'
import type { Access } from './access.ts'

/**
 * A call: everything that both sides agree on, as one value. The server registers it, the web client types it, the OpenAPI
 * document and the authorisation tests are generated from it. A call that declares no access does not compile and does not start.
 */
export interface Call<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  /** Dotted, by domain: `cash.deposits`. `touches` of other calls name it. */
  readonly name: string
  /** Decides the transaction (page and read: read-only; the others: one read-write) and the shape of a refusal. */
  readonly kind: 'page' | 'read' | 'save' | 'upload' | 'session' | 'stream'
  readonly method: 'GET' | 'POST'
  /** Relative to the base of a database, without a leading slash: `api/Payment/GetCashierDeposits`. `{name}` is a path parameter. */
  readonly path: string
  readonly access: Access
  /** Body of a POST or query of a GET; path parameters are fields of it too. */
  readonly input: In
  /** The whole answer. */
  readonly answer: Out
  /** Which branches and acting users a request names; the server refuses those that are not the signed-in user's (decisions 4). */
  readonly scope: (input: z.output<In>) => Scope
  /** A write that moves money: needs an Idempotency-Key, happens once per key. */
  readonly money: boolean
  /** What the user reads when the server gave no message of its own (document 1, section 8). */
  readonly fails: string
  /** Of a field with several errors the user reads the first alone, instead of all (document 1, section 8). */
  readonly firstOfField: boolean
  /** Names of the calls whose answers this one makes stale. */
  readonly touches: readonly string[]
}

export interface Scope {
  /** Branch codes named by the request. `undefined` stands for All: every branch of the user's. */
  readonly branches?: readonly (string | undefined)[]
  /** User ids that must be the signed-in user's own. `undefined` ones were not sent. */
  readonly self?: readonly (number | undefined)[]
  /** Salesmen named as a filter: a salesman names himself alone, anybody else any of them. */
  readonly salesmen?: readonly (number | undefined)[]
}

export type Input<C extends Call> = z.output<C['input']>
/** What a client sends: the form before parsing (`dd/MM/yyyy`, `-1` for All). */
export type Wire<C extends Call> = z.input<C['input']>
export type Answer<C extends Call> = z.output<C['answer']>
export type Row<C extends PageCall> = Answer<C>['responseObjects'][number]

interface Declared<In extends z.ZodMiniType> {
  readonly at: `${'GET' | 'POST'} ${string}`
  readonly access: Access
  readonly input: In
  readonly scope?: (input: z.output<In>) => Scope
  readonly fails: string
}

interface Writes {
  readonly money?: boolean
  readonly firstOfField?: boolean
  readonly touches?: readonly string[]
}

const pageAnswer = <R extends z.ZodMiniType>(row: R) =>
  z.object({ responseObjects: z.array(row), totalRows: z.int(), successCode: z.int(), message: z.string() })
export type PageAnswer<R extends z.ZodMiniType> = ReturnType<typeof pageAnswer<R>>
export type PageCall<In extends z.ZodMiniType = z.ZodMiniType, R extends z.ZodMiniType = z.ZodMiniType> = Call<
  In,
  PageAnswer<R>
>

export const saveAnswer = z.object({ isSuccessful: z.boolean(), message: z.string() })
export type SaveCall<In extends z.ZodMiniType = z.ZodMiniType> = Call<In, typeof saveAnswer>

const noScope = (): Scope => ({})

function declare<In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  name: string,
  kind: Call['kind'],
  answer: Out,
  {
    at,
    access,
    input,
    scope = noScope,
    fails,
    money = false,
    firstOfField = false,
    touches = [],
  }: Declared<In> & Writes,
): Call<In, Out> {
  const [method, path = ''] = at.split(' ')
  return {
    name,
    kind,
    method: method === 'GET' ? 'GET' : 'POST',
    path,
    access,
    input,
    answer,
    scope,
    money,
    fails,
    firstOfField,
    touches,
  }
}

/** A list: answers `{ responseObjects, totalRows, successCode, message }` with the exact count for the filters. */
export const page = <In extends z.ZodMiniType, R extends z.ZodMiniType>(
  name: string,
  row: R,
  declared: Declared<In>,
): PageCall<In, R> => declare(name, 'page', pageAnswer(row), declared)

/** A question with an answer of its own shape. */
export const read = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  name: string,
  answer: Out,
  declared: Declared<In>,
): Call<In, Out> => declare(name, 'read', answer, declared)

/** A write in one transaction: answers `{ isSuccessful, message }`. */
export const save = <In extends z.ZodMiniType>(name: string, declared: Declared<In> & Writes): SaveCall<In> =>
  declare(name, 'save', saveAnswer, declared)

/** Multipart files with progress. */
export const upload = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  name: string,
  answer: Out,
  declared: Declared<In> & Writes,
): Call<In, Out> => declare(name, 'upload', answer, declared)

const events = z.string()
export type StreamCall = Call<z.ZodMiniType, typeof events>

/** An open answer of server-sent events. They only say "look again": what there is to see is asked for with the other calls. */
export const stream = <In extends z.ZodMiniType>(name: string, declared: Declared<In>): Call<In, typeof events> =>
  declare(name, 'stream', events, declared)

/** Sign-in, refresh and sign-out: they make or end the session that the other kinds need. */
export const session = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  name: string,
  answer: Out,
  declared: Declared<In> & Writes,
): Call<In, Out> => declare(name, 'session', answer, declared)
