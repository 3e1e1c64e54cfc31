/** Finds every field that a call's input declares in its schema, so that tests generated from the contract leave none out. */
import type { Call } from '@backoffice/contract/call'
import { fieldsOf, type Meaning, type SchemaField } from '@backoffice/contract/meaning'
import type * as z from 'zod/mini'

export interface CallField {
  /** The field's place in a request and its name in an error: `invoiceDetails.0.receiveAmount`. */
  readonly path: readonly string[]
  readonly kind: 'text' | 'number' | 'decimal' | 'day' | 'money' | 'list' | 'flag' | 'writtenFlag' | 'anything'
  readonly meaning: Meaning | undefined
  readonly optional: boolean
}

export const fieldsOfCall = (call: Call): readonly CallField[] =>
  fieldsOf(call.input).map((field) => ({
    path: field.path.map((key) => (key === '*' ? '0' : key)),
    kind: kindOf(field),
    meaning: field.meaning,
    optional: field.optional,
  }))

function kindOf({ schema, meaning }: SchemaField): CallField['kind'] {
  if (meaning === 'day' || meaning === 'money') return meaning
  return kindOfSchema(schema)
}

function kindOfSchema(schema: z.core.$ZodTypes): CallField['kind'] {
  switch (schema._zod.def.type) {
    case 'array':
      return 'list'
    case 'boolean':
      return 'flag'
    case 'union':
      return kindOfUnion(schema._zod.def.options as readonly z.core.$ZodTypes[])
    case 'unknown':
      return 'anything'
    default:
      return takesText(schema) ? 'text' : isDecimal(schema) ? 'decimal' : 'number'
  }
}

/** A union is a flag that an address writes, or else a field of the kind of its first option, which the others write in another way. */
function kindOfUnion(options: readonly z.core.$ZodTypes[]): CallField['kind'] {
  if (options.some(({ _zod }) => _zod.def.type === 'boolean')) return 'writtenFlag'
  const [first] = options
  return first ? kindOfSchema(first) : 'text'
}

/** Returns whether a number may have decimals; a whole number has a format of its own. */
const isDecimal = ({ _zod: { def } }: z.core.$ZodTypes): boolean => def.type === 'number' && !('format' in def)

function takesText(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.type === 'union') return def.options.some(takesText)
  return def.type === 'string' || def.type === 'enum'
}

/** Returns a copy of `request` with `value` at `path`; missing lists and objects on the way are made. */
export function withValueAt(request: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  if (/^\d+$/.test(key)) {
    const list = Array.isArray(request) ? [...(request as unknown[])] : []
    list[Number(key)] = withValueAt(list[Number(key)], rest, value)
    return list
  }
  const fields = typeof request === 'object' && request !== null ? request : {}
  return { ...fields, [key]: withValueAt(Reflect.get(fields, key), rest, value) }
}
