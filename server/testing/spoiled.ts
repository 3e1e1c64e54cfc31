/**
 * Puts hostile values into the fewest possible requests of a call. The contract names every field that it refuses, so such values of
 * several fields are sent together. Any other value is sent alone, because a refusal of another field would hide its effect.
 */
import type { Call } from '@backoffice/contract/call'
import * as z from 'zod/mini'
import { type CallField, fieldsOfCall, withValueAt } from './fields-of-call.ts'
import type { hostileTo } from './hostile-values.ts'

/** A value, as JSON text, in a field. */
export interface Spoiled {
  readonly field: CallField
  readonly value: string
}

/** Returns whether an error at one place may be about the other place. */
export const isWithin = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`)

const nameOf = ({ field }: Spoiled): string => field.path.join('.')

/** Returns the spoiled fields of each request, every value of every field once. `wire` is a request that the contract accepts. */
export function spoiledRequests(
  call: Call,
  wire: unknown,
  valuesFor: typeof hostileTo,
): readonly (readonly Spoiled[])[] {
  const together: Spoiled[][] = []
  const alone: Spoiled[] = []
  const all = fieldsOfCall(call).flatMap((field) => valuesFor(field, call).map((value) => ({ field, value })))
  for (const spoiled of all) {
    const hasRoom = (request: readonly Spoiled[]) =>
      !request.some((other) => isWithin(nameOf(spoiled), nameOf(other))) &&
      refusedIn(call, wire, [...request, spoiled]).length === request.length + 1
    if (refusedIn(call, wire, [spoiled]).length === 0) alone.push(spoiled)
    else {
      const request = together.find(hasRoom)
      if (request) request.push(spoiled)
      else together.push([spoiled])
    }
  }
  return [...together, ...alone.map((spoiled) => [spoiled])]
}

/** Returns the values that the contract refuses by their names. An address carries only text, which is read in another way. */
function refusedIn(call: Call, wire: unknown, spoiled: readonly Spoiled[]): readonly Spoiled[] {
  if (call.method !== 'POST' || call.kind === 'upload') return []
  const read = z.safeParse(call.input, JSON.parse(spoiledBody(wire, spoiled)))
  if (read.success) return []
  const named = read.error.issues.map(({ path }) => path.map(String).join('.'))
  return spoiled.filter((each) => named.some((name) => isWithin(name, nameOf(each))))
}

/** Writes a body with these values. It is JSON text, since JSON.stringify cannot write 1e400. */
export function spoiledBody(wire: unknown, spoiled: readonly Spoiled[]): string {
  const marked = spoiled.reduce((body, { field }, at) => withValueAt(body, field.path, `\u0001${at}`), wire)
  return spoiled.reduce((text, { value }, at) => text.replace(`"\\u0001${at}"`, () => value), JSON.stringify(marked))
}
