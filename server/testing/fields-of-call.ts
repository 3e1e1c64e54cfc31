/** Finds every field that a call's input declares in its schema, so that tests generated from the contract leave none out. */
import type { Call } from '@backoffice/contract/call'
import type * as z from 'zod/mini'

export interface CallField {
  /** The field's place in a request and its name in an error: `invoiceDetails.0.receiveAmount`. */
  readonly path: readonly string[]
  readonly kind: 'text' | 'number' | 'day' | 'money' | 'list' | 'flag' | 'anything'
}

export const fieldsOfCall = (call: Call): readonly CallField[] => fieldsIn(call.input, [])

function fieldsIn(schema: z.core.$ZodType, path: readonly string[]): readonly CallField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => fieldsIn(field, [...path, name]))
    case 'array':
      return [{ path, kind: 'list' }, ...fieldsIn(def.element, [...path, '0'])]
    case 'optional':
    case 'nullable':
      return fieldsIn(def.innerType, path)
    case 'pipe':
      return fieldsIn(def.in, path)
    case 'boolean':
      return [{ path, kind: 'flag' }]
    case 'unknown':
      return [{ path, kind: 'anything' }]
    default:
      return [{ path, kind: kindOf(path.at(-1) ?? '', takesText(schema)) }]
  }
}

/** Days and amounts are texts and numbers to a schema; the documents' own names tell them apart. */
function kindOf(name: string, text: boolean): CallField['kind'] {
  if (/date$/i.test(name)) return 'day'
  if (/(amount|balance)$/i.test(name)) return 'money'
  return text ? 'text' : 'number'
}

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
