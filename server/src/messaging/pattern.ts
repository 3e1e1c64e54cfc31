/**
 * The pattern of a gateway's request. It is JSON, read when the server starts, and its texts contain names in braces such as {to}. Values are put
 * into texts only, so that a value cannot end a text or add a field.
 */
export type Pattern = string | number | boolean | null | Pattern[] | { readonly [name: string]: Pattern }
export type Headers = Readonly<Record<string, string>>

/** The values of a message, by the names in braces. */
export interface Values {
  readonly to: string
  readonly text: string
  /** The subject of an e-mail. */
  readonly subject: string
  /** The key of the message, which is the same in every try. */
  readonly id: string
  readonly kind: string
  readonly company: string
  readonly client: string
  readonly language: string
  readonly amount: string
  readonly day: string
  readonly method: string
  readonly cheques: string
  readonly number: string
  readonly link: string
}

const NAMES = [
  'to',
  'text',
  'subject',
  'id',
  'kind',
  'company',
  'client',
  'language',
  'amount',
  'day',
  'method',
  'cheques',
  'number',
  'link',
] as const satisfies readonly (keyof Values)[]
const isName = (name: string): name is keyof Values => NAMES.some((known) => known === name)
const PLACE = /\{(\w+)\}/g

/** Returns a text with the values of a message. A value is not read again, so that {id} in a text of a client stays as it is. */
export const filledText = (text: string, values: Values): string =>
  text.replaceAll(PLACE, (place, name: string) => (isName(name) ? values[name] : place))

/** Returns the pattern with the values of a message. Names of fields stay as they are. */
export function filled(pattern: Pattern, values: Values): Pattern {
  if (typeof pattern === 'string') return filledText(pattern, values)
  if (Array.isArray(pattern)) return pattern.map((part) => filled(part, values))
  if (pattern === null || typeof pattern !== 'object') return pattern
  return Object.fromEntries(Object.entries(pattern).map(([name, part]) => [name, filled(part, values)]))
}

function textsIn(pattern: Pattern): readonly string[] {
  if (typeof pattern === 'string') return [pattern]
  if (pattern === null || typeof pattern !== 'object') return []
  return Object.values(pattern).flatMap(textsIn)
}

const namesIn = (text: string): readonly string[] => [...text.matchAll(PLACE)].map(([, name = '']) => name)

function parsed(text: string): Pattern | undefined {
  try {
    return JSON.parse(text) as Pattern
  } catch {
    return undefined
  }
}

/** Returns the fault of a pattern as it is written in the settings. */
export function faultOfPattern(text: string): string | undefined {
  const pattern = parsed(text)
  if (pattern === undefined) return 'must be JSON such as {"to": "{to}", "message": "{text}", "id": "{id}"}'
  const names = textsIn(pattern).flatMap(namesIn)
  const unknown = names.find((name) => !isName(name))
  if (unknown !== undefined) return `must use names such as {to}: {${unknown}} is none (${NAMES.join(', ')})`
  return names.includes('to') ? undefined : 'must contain {to}, the number of the client'
}

/** Returns the fault of the headers as they are written in the settings. */
export function faultOfHeaders(text: string): string | undefined {
  const headers = parsed(text)
  if (headers === undefined || headers === null || typeof headers !== 'object' || Array.isArray(headers))
    return 'must be JSON such as {"authorization": "Bearer …"}'
  const isFit = ([name, value]: [string, unknown]) =>
    /^[\w!#$%&'*+.^`|~-]+$/.test(name) && typeof value === 'string' && /^[\x20-\x7e]*$/.test(value)
  if (!Object.entries(headers).every(isFit)) return 'must have texts of visible signs as values'
  const isOwn = (name: string) => ['content-type', 'content-length', 'host'].includes(name.toLowerCase())
  if (Object.keys(headers).some(isOwn)) return 'must leave out content-type, content-length and host'
  const unknown = Object.values(headers)
    .flatMap(textsIn)
    .flatMap(namesIn)
    .find((name) => name !== 'id')
  return unknown === undefined ? undefined : `must use no other name than {id}: {${unknown}} is none`
}

export const headersOf = (text: string): Headers => JSON.parse(text) as Headers
