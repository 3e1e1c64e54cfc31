/**
 * What a field of the wire means, beyond its type: that an id is the acting user's, that a text is a branch, that a number is an
 * amount. The server derives the scope of a call from it, and the tests derive what a field has to refuse.
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

/** Writes down what `schema` means. A schema made from it with more checks means the same. */
export function means<S extends z.ZodMiniType>(meaning: Meaning, schema: S): S {
  meanings.add(schema, { meaning })
  return schema
}

export interface SchemaField {
  /** From the outermost object to the field; `*` stands for every element of a list. */
  readonly path: readonly string[]
  readonly schema: z.core.$ZodTypes
  readonly meaning: Meaning | undefined
  /** Lies where the parsed value has another structure than the schema that was walked: its values cannot be found. */
  readonly hidden: boolean
}

/** Every field of a schema: its leaves, and the lists that they lie in. */
export const fieldsOf = (schema: z.core.$ZodType): readonly SchemaField[] => fieldsAt(schema, [], undefined, false)

function fieldsAt(
  type: z.core.$ZodType,
  path: readonly string[],
  outer: Meaning | undefined,
  hidden: boolean,
): readonly SchemaField[] {
  const schema = type as z.core.$ZodTypes
  const { def } = schema._zod
  const meaning = outer ?? meanings.get(schema)?.meaning
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => fieldsAt(field, [...path, name], undefined, hidden))
    case 'array':
      return [{ path, schema, meaning, hidden }, ...fieldsAt(def.element, [...path, '*'], undefined, hidden)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
      return fieldsAt(def.innerType, path, meaning, hidden)
    // A transform answers what it likes. The meaning of the pipe itself speaks of its answer.
    case 'pipe':
      return fieldsAt(def.in, path, meaning, hidden || meaning === undefined)
    case 'union':
      return unionAt(def.options, { path, schema, meaning, hidden })
    default:
      return [{ path, schema, meaning, hidden }]
  }
}

/** One field, whatever its options. An option with a meaning of its own is told apart by nobody. */
function unionAt(options: readonly z.core.$ZodType[], field: SchemaField): readonly SchemaField[] {
  const inside = options.flatMap((option) => fieldsAt(option, field.path, undefined, true))
  return [field, ...(field.meaning === undefined ? inside.filter(({ meaning }) => meaning !== undefined) : [])]
}
