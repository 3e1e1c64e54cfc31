import * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { NamesScope } from './meaning.ts'

/**
 * A call: everything that both sides agree on, as one value. The server registers it, the web client types it, the OpenAPI
 * document and the authorisation tests are generated from it. A call that declares no access, or that names neither an acting user
 * nor a branch and gives no reason for it, does not compile and does not start.
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
  /**
   * Why the request names neither an acting user nor a branch. Every other call is held to the signed-in user by its own fields:
   * the server finds `actor`, `branch` and `salesmanFilter` in `input` and refuses what is not his (decisions 4).
   */
  readonly unscoped: string | undefined
  /** A save that happens once per Idempotency-Key, which it needs: repeating it would do it twice. */
  readonly once: boolean
  /** A save whose answer lies in `responseObject` (decisions 3): approvals of vouchers, invoices, tours and leaves, tagging. */
  readonly nested: boolean
  /** Others' changes make the answer stale: it is fetched anew at once, or not before the user turns away from its rows. */
  readonly followed: 'atOnce' | 'whenIdle' | undefined
  /** May be made by a user who has to change the password first. */
  readonly beforeNewPassword: boolean
  /** The user reads this when the server gave no message of its own (document 1, section 8). */
  readonly fails: string
  /** The user reads only the first of several errors of one field, instead of all (document 1, section 8). */
  readonly firstOfField: boolean
  /** Names of the calls whose answers this one makes stale. */
  readonly touches: readonly string[]
}

export type Input<C extends Call> = z.output<C['input']>
/** The form in which a client sends it, before parsing (`dd/MM/yyyy`, `-1` for All). */
export type Wire<C extends Call> = z.input<C['input']>
export type Answer<C extends Call> = z.output<C['answer']>
export type Row<C extends PageCall> = Answer<C>['responseObjects'][number]

/** A reason is asked for where the input names nobody and no branch, and refused where it does. */
type Unscoped<In extends z.ZodMiniType> =
  true extends NamesScope<z.output<In>> ? { readonly unscoped?: undefined } : { readonly unscoped: string }

type Declared<In extends z.ZodMiniType> = Unscoped<In> & {
  readonly at: `${'GET' | 'POST'} ${string}`
  readonly access: Access
  readonly input: In
  readonly fails: string
  readonly beforeNewPassword?: boolean
}

interface Reads {
  readonly followed?: Call['followed']
}

interface Writes {
  readonly firstOfField?: boolean
  readonly touches?: readonly string[]
}

interface Saves extends Writes {
  readonly once?: boolean
}

const pageAnswer = <R extends z.ZodMiniType>(row: R) =>
  z.object({ responseObjects: z.array(row), totalRows: z.int(), successCode: z.int(), message: z.string() })
export type PageAnswer<R extends z.ZodMiniType> = ReturnType<typeof pageAnswer<R>>
export type PageCall<In extends z.ZodMiniType = z.ZodMiniType, R extends z.ZodMiniType = z.ZodMiniType> = Call<
  In,
  PageAnswer<R>
>

export const saveAnswer = z.object({ isSuccessful: z.boolean(), message: z.string() })
const nestedAnswer = z.object({ responseObject: saveAnswer })
/** A refused save has made nothing, so that there is no value. */
const valueAnswer = <V extends z.ZodMiniType>(value: V) =>
  z.object({ isSuccessful: z.boolean(), message: z.string(), value: z.optional(value) })
type ValueAnswer<V extends z.ZodMiniType> = ReturnType<typeof valueAnswer<V>>

export type SaveCall<In extends z.ZodMiniType = z.ZodMiniType> = Call<
  In,
  typeof saveAnswer | typeof nestedAnswer | ValueAnswer<z.ZodMiniType>
>

/** Returns the result of a save, in whichever shape its call answers. */
export const resultOf = (answer: Answer<SaveCall>): z.output<typeof saveAnswer> =>
  'responseObject' in answer ? answer.responseObject : answer

/** Puts the result of a save, done or refused, into the shape that its call declares. */
export const savedAs = ({ nested }: Call, result: Readonly<Record<string, unknown>>): unknown =>
  nested ? { responseObject: result } : result

type Facts = Pick<Declared<z.ZodMiniType>, 'at' | 'access' | 'fails'> &
  Partial<Pick<Call, 'unscoped' | 'once' | 'nested' | 'followed' | 'beforeNewPassword' | 'firstOfField' | 'touches'>>

function declare<In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  name: string,
  kind: Call['kind'],
  answer: Out,
  { at, input, ...facts }: Facts & { readonly input: In },
): Call<In, Out> {
  const [method, path = ''] = at.split(' ')
  return {
    unscoped: undefined,
    once: false,
    nested: false,
    followed: undefined,
    beforeNewPassword: false,
    firstOfField: false,
    touches: [],
    ...facts,
    name,
    kind,
    method: method === 'GET' ? 'GET' : 'POST',
    path,
    input,
    answer,
  }
}

/** A list: answers `{ responseObjects, totalRows, successCode, message }` with the exact count for the filters. */
export const page = <In extends z.ZodMiniType, R extends z.ZodMiniType>(
  name: string,
  row: R,
  declared: Declared<In> & Reads,
): PageCall<In, R> => declare(name, 'page', pageAnswer(row), declared)

/** A question with an answer of its own shape. */
export const read = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  name: string,
  answer: Out,
  declared: Declared<In> & Reads,
): Call<In, Out> => declare(name, 'read', answer, declared)

/** A write in one transaction: answers `{ isSuccessful, message }`. */
export const save = <In extends z.ZodMiniType>(
  name: string,
  declared: Declared<In> & Saves,
): Call<In, typeof saveAnswer> => declare(name, 'save', saveAnswer, declared)

/** A save that also answers a `value` of what was saved, such as the number of an order: `{ isSuccessful, message, value }`. */
export const saveWithValue = <In extends z.ZodMiniType, V extends z.ZodMiniType>(
  name: string,
  value: V,
  declared: Declared<In> & Saves,
): Call<In, ValueAnswer<V>> => declare(name, 'save', valueAnswer(value), declared)

/** A save whose answer lies one step further in: `{ responseObject: { isSuccessful, message } }`. */
export const saveNested = <In extends z.ZodMiniType>(
  name: string,
  declared: Declared<In> & Saves,
): Call<In, typeof nestedAnswer> => declare(name, 'save', nestedAnswer, { ...declared, nested: true })

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
