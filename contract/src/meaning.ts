/**
 * A field of the wire means more than its type says: an id is the acting user's, a text is a branch, a number is an amount. The server derives the scope of a call from it, and the tests derive what a field has to refuse.
 */
import * as z from 'zod/mini'

export type Meaning =
  /** The acting user: only the signed-in user's own id passes. */
  | 'actor'
  /** A branch of the signed-in user's, or All of them. */
  | 'branch'
  /** The salesman of a list: a salesman may name himself alone, everybody else any salesman. */
  | 'salesman'
  /** A user that the request chooses or filters by; anybody may be named. */
  | 'person'
  | 'money'
  | 'day'
  | 'moment'
  | 'page'
  | 'limit'
  | 'password'

/** The user who makes the request. */
export type ActorId = number & { readonly __brand: 'ActorId' }
/** A branch that was compared with the signed-in user's branches before the handler saw it. */
export type BranchCode = string & { readonly __brand: 'BranchCode' }

const meanings = z.registry<{ meaning: Meaning }>()

/**
 * Writes down what `schema` means. A schema made from it with more checks means the same. The annotation lets the bundle of the web
 * app leave out a field that no call of it has.
 */
// @__NO_SIDE_EFFECTS__
export function means<S extends z.ZodMiniType>(meaning: Meaning, schema: S): S {
  meanings.add(schema, { meaning })
  return schema
}

export interface SchemaField {
  /** From the outermost object to the field; `*` stands for every element of a list. */
  readonly path: readonly string[]
  readonly schema: z.core.$ZodTypes
  readonly meaning: Meaning | undefined
  /** May be left out, or lies in something that may. */
  readonly optional: boolean
  /** Lies where the parsed value has another structure than the schema that was walked: its values cannot be found. */
  readonly hidden: boolean
}

type Within = Pick<SchemaField, 'path' | 'optional' | 'hidden'>

/** Every field of a schema: its leaves, and the lists that they lie in. */
export const fieldsOf = (schema: z.core.$ZodType): readonly SchemaField[] =>
  fieldsAt(schema, { path: [], optional: false, hidden: false })

function fieldsAt(type: z.core.$ZodType, at: Within, outer?: Meaning): readonly SchemaField[] {
  const schema = type as z.core.$ZodTypes
  const { def } = schema._zod
  const meaning = outer ?? meanings.get(schema)?.meaning
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => fieldsAt(field, { ...at, path: [...at.path, name] }))
    case 'array':
      return [{ ...at, schema, meaning }, ...fieldsAt(def.element, { ...at, path: [...at.path, '*'] })]
    case 'optional':
    case 'nullable':
    case 'default':
      return fieldsAt(def.innerType, { ...at, optional: true }, meaning)
    case 'readonly':
      return fieldsAt(def.innerType, at, meaning)
    // A transform may answer anything; only a meaning of the whole pipe speaks of its answer.
    case 'pipe':
      return fieldsAt(def.in, { ...at, hidden: at.hidden || meaning === undefined }, meaning)
    case 'union':
      return meaning === undefined ? unionAt(def.options, at, schema) : [{ ...at, schema, meaning }]
    default:
      return [{ ...at, schema, meaning }]
  }
}

/** One field, whatever its options, and those options that mean something: which of them a value took is not known. */
function unionAt(options: readonly z.core.$ZodType[], at: Within, schema: z.core.$ZodTypes): readonly SchemaField[] {
  const inside = options.flatMap((option) => fieldsAt(option, { ...at, hidden: true }))
  return [{ ...at, schema, meaning: undefined }, ...inside.filter(({ meaning }) => meaning !== undefined)]
}

type Plain = string | number | bigint | boolean | null | undefined

/** `true` where a parsed input holds an acting user or a branch, however deep. */
export type NamesScope<T> = T extends ActorId | BranchCode
  ? true
  : T extends Plain
    ? never
    : T extends readonly (infer E)[]
      ? NamesScope<E>
      : T extends object
        ? { [K in keyof T]: NamesScope<T[K]> }[keyof T]
        : never
