/**
 * A field has a meaning in addition to its type: a number may be the id of the acting user or an amount, a text may be a branch. The server
 * derives the scope of a call from the meanings, and tests derive the values that a field has to refuse.
 */
import * as z from 'zod/mini'

export type Meaning =
  /** The acting user: only the signed-in user's own id passes. */
  | 'actor'
  /** A branch of the signed-in user's, or All of them. */
  | 'branch'
  /** The salesman of a list: a salesman may name only themselves, everybody else any salesman. */
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
 * Gives a schema a meaning. A schema made from it with more checks keeps the meaning. The annotation lets the bundler of the web app drop
 * fields that are not used.
 */
// @__NO_SIDE_EFFECTS__
export function means<S extends z.ZodMiniType>(meaning: Meaning, schema: S): S {
  meanings.add(schema, { meaning })
  return schema
}

export interface SchemaField {
  /** The keys from the outermost object to the field; `*` means every element of a list. */
  readonly path: readonly string[]
  readonly schema: z.core.$ZodTypes
  readonly meaning: Meaning | undefined
  /** True when the field, or an object that contains it, may be left out. */
  readonly optional: boolean
  /** True when a transform may change the structure, so that the value cannot be found at `path` in the parsed input. */
  readonly hidden: boolean
}

type Within = Pick<SchemaField, 'path' | 'optional' | 'hidden'>

/** Lists every field of a schema, and the lists that contain fields. */
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
    // A transform may return anything, so only a meaning of the whole pipe is about its result.
    case 'pipe':
      return fieldsAt(def.in, { ...at, hidden: at.hidden || meaning === undefined }, meaning)
    case 'union':
      if (def.options.every(isObject)) return shapesAt(def.options, at)
      return meaning === undefined ? unionAt(def.options, at, schema) : [{ ...at, schema, meaning }]
    default:
      return [{ ...at, schema, meaning }]
  }
}

const isObject = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def.type === 'object'

/** Returns the fields of a request with several shapes. A field that some shapes do not have may be left out. */
function shapesAt(shapes: readonly z.core.$ZodType[], at: Within): readonly SchemaField[] {
  const fields = new Map<string, { field: SchemaField; count: number }>()
  for (const field of shapes.flatMap((shape) => fieldsAt(shape, at))) {
    const name = field.path.join('.')
    const known = fields.get(name)
    if (!known) fields.set(name, { field, count: 1 })
    else
      fields.set(name, {
        field: { ...known.field, optional: known.field.optional || field.optional },
        count: known.count + 1,
      })
  }
  return [...fields.values()].map(({ field, count }) => (count < shapes.length ? { ...field, optional: true } : field))
}

/** Returns a union as one field, together with its options that have a meaning, since any option may match a value. */
function unionAt(options: readonly z.core.$ZodType[], at: Within, schema: z.core.$ZodTypes): readonly SchemaField[] {
  const inside = options.flatMap((option) => fieldsAt(option, { ...at, hidden: true }))
  return [{ ...at, schema, meaning: undefined }, ...inside.filter(({ meaning }) => meaning !== undefined)]
}

type Plain = string | number | bigint | boolean | null | undefined

/** The type `true` when a parsed input contains an acting user or a branch at any depth. */
export type NamesScope<T> = T extends ActorId | BranchCode
  ? true
  : T extends Plain
    ? never
    : T extends readonly (infer E)[]
      ? NamesScope<E>
      : T extends object
        ? { [K in keyof T]: NamesScope<T[K]> }[keyof T]
        : never
