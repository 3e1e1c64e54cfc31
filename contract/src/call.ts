import * as z from 'zod/mini'
import type { Access } from './access.ts'
import { amount } from './fields.ts'
import type { NamesScope } from './meaning.ts'
import type { Money } from './money.ts'

/**
 * A call: everything that both sides agree on, as one value. The server registers it, the web client types it, the OpenAPI
 * document and the authorisation tests are generated from it. A call that declares no access, or that names neither an acting user
 * nor a branch and gives no reason for it, does not compile and does not start.
 */
export interface Call<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  /** The domain and a name, with a dot between them: `cash.deposits`. Other calls name it in `touches`. */
  readonly name: string
  /** Decides the transaction (read-only for page and read, read-write for the others) and the shape of a refusal. */
  readonly kind: 'page' | 'read' | 'save' | 'upload' | 'session' | 'stream'
  readonly method: 'GET' | 'POST'
  /** The path below the base of a database, without a leading slash: `api/Payment/GetCashierDeposits`. `{name}` is a path parameter. */
  readonly path: string
  readonly access: Access
  /** The schema of the body of a POST or the query of a GET. Path parameters are fields of it too. */
  readonly input: In
  /** The schema of the whole answer. */
  readonly answer: Out
  /**
   * The reason why the request names neither an acting user nor a branch. For every other call the server finds the fields `actor`,
   * `branch` and `salesmanFilter` in `input`, and refuses values that are not the signed-in user's (decisions 4).
   */
  readonly unscoped: string | undefined
  /**
   * Set for a save that must not run twice: it runs once per Idempotency-Key. A save of the documents is `ifKeyed`, since their clients
   * send no key; without a key only the rules protect it (decisions 10). All other such saves need a key.
   */
  readonly once: boolean | 'ifKeyed'
  /** True for a save that answers in `responseObject` (decisions 3), such as the approval of vouchers. */
  readonly nested: boolean
  /** Set when changes of other users make the answer stale. It is then fetched anew at once, or when the user does not work on its rows. */
  readonly followed: 'atOnce' | 'whenIdle' | undefined
  /** True when a user who has to change the password first may make the call. */
  readonly beforeNewPassword: boolean
  /** The user reads this when the server gave no message of its own (document 1, section 8). */
  readonly fails: string
  /** The user reads only the first of several errors of a field, not all of them (document 1, section 8). */
  readonly firstOfField: boolean
  /** The names of the calls with answers that this call makes stale. */
  readonly touches: readonly string[]
  /** The amounts of its rows that a list adds up when the request has `totals`. */
  readonly totals: Totals
  /** The fields of its rows that a list can be sorted by, with its input `sort`. */
  readonly sorts: readonly string[]
  /**
   * The fields of its rows that hold a name, with the field of its code and the title of the code's column: a name identifies nobody. The
   * payment of a receipt has the number of the receipt.
   */
  readonly codes: Codes
  /** Set for a list that is searched by the name of a client: a search without a row answers the names that are nearly spelled like it. */
  readonly near: NearBy | undefined
  /** Set when the answer is kept on the device of a user who stays signed in, so that it can be read where there is no network. */
  readonly onDevice: OnDevice | undefined
}

export type Codes = Readonly<Record<string, readonly [field: string, title: string] | undefined>>

/** The rules for a search in a list that the device keeps with all its rows; the device finds other answers by their request alone. */
interface OnDevice<Field extends string = string> {
  /** The fields of its rows in which the field `search` of the request is sought. */
  readonly searched?: readonly Field[]
  /** The fields of the request that leave only rows with the same value in the field of the same name. */
  readonly narrowedBy?: readonly Field[]
  /** The fields of the request with words that are sought in one field of its rows, which may have another name. */
  readonly soughtIn?: Readonly<Record<string, Field>>
  /** The fields that together identify one of its rows: a row may move to another page while the device reads all pages. */
  readonly rowId?: readonly Field[]
}

interface NearBy<Field extends string = string> {
  /** The field of its rows with the name. */
  readonly name: Field
  /** The fields of the request in which the name is typed. */
  readonly typed: readonly string[]
}

interface Totals {
  /** The fields that are added up over all rows of the filters, not only over the rows of the page. */
  readonly of: readonly string[]
  /** The field with a total for each of its words, such as the method of payment. */
  readonly by?: string
  /** The field with totals for each of its values when the request has `grouped`, such as the salesman. */
  readonly group?: string
}

export type Input<C extends Call> = z.output<C['input']>
/** The input as a client sends it, before parsing (`dd/MM/yyyy`, `-1` for All). */
export type Wire<C extends Call> = z.input<C['input']>
export type Answer<C extends Call> = z.output<C['answer']>
export type Row<C extends PageCall> = Answer<C>['responseObjects'][number]

/** Requires `unscoped` where the input names neither an acting user nor a branch, and forbids it otherwise. */
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

type KeyOf<R, Wanted> = {
  [K in keyof R & string]: [NonNullable<R[K]>] extends [never] ? never : NonNullable<R[K]> extends Wanted ? K : never
}[keyof R & string]

/** Requires a list with amounts in its rows to name the amounts that it adds up, or the reason why it adds up none. */
type Totalled<R> = [KeyOf<R, Money>] extends [never]
  ? { readonly totals?: undefined }
  : {
      readonly totals:
        | { readonly of: readonly KeyOf<R, Money>[]; readonly by?: KeyOf<R, string>; readonly group?: KeyOf<R, number> }
        | { readonly none: string }
    }

interface Sorted<R> {
  readonly sorts?: readonly (keyof R & string)[]
  readonly near?: NearBy<keyof R & string>
  readonly codes?: {
    readonly [name in keyof R & string]?: readonly [field: keyof R & string, title: string] | undefined
  }
  readonly onDevice?: OnDevice<keyof R & string> & { readonly rowId: readonly (keyof R & string)[] }
}

interface Writes {
  readonly firstOfField?: boolean
  readonly touches?: readonly string[]
}

interface Saves extends Writes {
  readonly once?: Call['once']
}

const amounts = z.record(z.string(), amount)
const parts = z.array(z.object({ word: z.string(), rows: z.int(), amounts }))
/**
 * The sums over all rows of the filters, by the fields of the row, the same for each word of `totals.by`, and both for each value of
 * `totals.group` where the rows are grouped.
 */
const totals = z.object({
  amounts,
  parts: z.optional(parts),
  groups: z.optional(z.array(z.object({ key: z.int(), rows: z.int(), amounts, parts }))),
})
export type TotalsAnswer = z.output<typeof totals>
export type GroupTotals = NonNullable<TotalsAnswer['groups']>[number]

const pageAnswer = <R extends z.ZodMiniType>(row: R) =>
  z.object({
    responseObjects: z.array(row),
    totalRows: z.int(),
    successCode: z.int(),
    message: z.string(),
    /** Sent by the lists that declare totals, when the request has `totals`. */
    totals: z.optional(totals),
    /** Sent by the lists with `near` where a search finds no row: the nearest names, which the list has with the other filters. */
    nearest: z.optional(z.array(z.string())),
  })
export type PageAnswer<R extends z.ZodMiniType> = ReturnType<typeof pageAnswer<R>>
export type PageCall<In extends z.ZodMiniType = z.ZodMiniType, R extends z.ZodMiniType = z.ZodMiniType> = Call<
  In,
  PageAnswer<R>
>

export const saveAnswer = z.object({ isSuccessful: z.boolean(), message: z.string() })
const nestedAnswer = z.object({ responseObject: saveAnswer })
/** Makes the schema of a save's answer with a value. A refused save has none. */
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
  Partial<Omit<Call, 'name' | 'kind' | 'method' | 'path' | 'access' | 'input' | 'answer' | 'fails'>>

/** Makes the input of a read: it ignores unknown fields (decisions 10). The input of a save refuses them. */
function lenient<In extends z.ZodMiniType>(input: In): In {
  const { def } = input._zod
  const open = { ...def, catchall: undefined }
  return def.type === 'object' ? z.clone(input, open) : input
}

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
    totals: { of: [] },
    sorts: [],
    codes: {},
    near: undefined,
    onDevice: undefined,
    ...facts,
    name,
    kind,
    method: method === 'GET' ? 'GET' : 'POST',
    path,
    input: kind === 'page' || kind === 'read' ? lenient(input) : input,
    answer,
  }
}

/** Declares a list: `{ responseObjects, totalRows, successCode, message }` with the exact count for the filters. */
export const page = <In extends z.ZodMiniType, R extends z.ZodMiniType>(
  name: string,
  row: R,
  { totals: added, ...declared }: Declared<In> & Reads & Totalled<z.output<R>> & Sorted<z.output<R>>,
): PageCall<In, R> =>
  declare(name, 'page', pageAnswer(row), {
    ...(declared as Declared<In> & Reads & Sorted<z.output<R>>),
    totals: added && 'of' in added ? added : { of: [] },
  })

/** Declares a call that only reads and has its own shape of answer. */
export const read = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  name: string,
  answer: Out,
  declared: Declared<In> & Reads & { readonly onDevice?: OnDevice<never> },
): Call<In, Out> => declare(name, 'read', answer, declared)

/** Declares a write in one transaction, answered by `{ isSuccessful, message }`. */
export const save = <In extends z.ZodMiniType>(
  name: string,
  declared: Declared<In> & Saves,
): Call<In, typeof saveAnswer> => declare(name, 'save', saveAnswer, declared)

/** Declares a save with a value in its answer, such as the number of the new order: `{ isSuccessful, message, value }`. */
export const saveWithValue = <In extends z.ZodMiniType, V extends z.ZodMiniType>(
  name: string,
  value: V,
  declared: Declared<In> & Saves,
): Call<In, ValueAnswer<V>> => declare(name, 'save', valueAnswer(value), declared)

/** Declares a save with a nested answer: `{ responseObject: { isSuccessful, message } }`. */
export const saveNested = <In extends z.ZodMiniType>(
  name: string,
  declared: Declared<In> & Saves,
): Call<In, typeof nestedAnswer> => declare(name, 'save', nestedAnswer, { ...declared, nested: true })

/** Declares an upload of multipart files. */
export const upload = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  name: string,
  answer: Out,
  declared: Declared<In> & Writes,
): Call<In, Out> => declare(name, 'upload', answer, declared)

const events = z.string()
export type StreamCall = Call<z.ZodMiniType, typeof events>

/** Declares a stream of server-sent events. They carry no data; the client repeats its other calls when an event arrives. */
export const stream = <In extends z.ZodMiniType>(name: string, declared: Declared<In>): Call<In, typeof events> =>
  declare(name, 'stream', events, declared)

/** Declares a call that makes or ends a session: sign-in, refresh and sign-out. */
export const session = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  name: string,
  answer: Out,
  declared: Declared<In> & Writes,
): Call<In, Out> => declare(name, 'session', answer, declared)
