import type { Call } from '@backoffice/contract/call'

type Fields = Readonly<Record<string, unknown>>

const queryValue = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined

export interface Address {
  readonly url: string
  /** The fields that are not in the path; the body of a POST. */
  readonly rest: Fields
}

/** Returns the address of a call: path parameters are filled in, and for a GET everything else is the query. */
export function addressOf(call: Pick<Call, 'method' | 'path'>, baseUrl: string, input: Fields): Address {
  const used = new Set<string>()
  const path = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    used.add(name)
    return encodeURIComponent(queryValue(input[name]) ?? '')
  })
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !used.has(name)))
  const url = `${baseUrl.replace(/\/*$/, '')}/${path}`
  if (call.method === 'POST') return { url, rest }
  const query = new URLSearchParams(
    Object.entries(rest).flatMap(([name, value]) => {
      const text = queryValue(value)
      return text === undefined ? [] : [[name, text]]
    }),
  ).toString()
  return { url: query ? `${url}?${query}` : url, rest: {} }
}
