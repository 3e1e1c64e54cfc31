import type { Money } from '@backoffice/contract/money'
import * as z from 'zod/mini'

/** Holds a schema for each field: a form that keeps a field without one does not compile. */
export type DraftFields<V> = { readonly [K in keyof V]-?: z.ZodMiniType<V[K]> }

/** Describes the values of a form that are kept while they are not saved. */
export interface DraftKind<V extends object> {
  readonly fields: DraftFields<V>
  readonly empty: V
  /** Returns whether something worth keeping was chosen or typed. */
  readonly isStarted: (values: V) => boolean
  /**
   * Names the values in a few words. When another draft takes its place, a draft with a name is set aside and offered by that name; a
   * draft without a name is overwritten.
   */
  readonly describe?: (values: V) => string
  /** Returns the amount that the values are about, which a message shows before a logout removes them. */
  readonly amountOf?: (values: V) => Money | undefined
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

/** Returns the kept fields that still fit their schemas. Another version of the program, or a person, may have written the others. */
export function fittingValues<V extends object>(fields: DraftFields<V>, kept: unknown): Partial<V> {
  const stored = objectOf(kept) ?? {}
  const values = Object.entries<z.ZodMiniType>(fields).flatMap(([name, schema]) => {
    if (!Object.hasOwn(stored, name)) return []
    const read = z.safeParse(schema, stored[name])
    return read.success ? [[name, read.data] as const] : []
  })
  return Object.fromEntries(values) as Partial<V>
}

/** Returns the schema of a list that drops the elements that do not fit and keeps the others. */
export const listOf = <T>(element: z.ZodMiniType<T>) =>
  z.pipe(
    z.array(z.unknown()),
    z.transform((elements): readonly T[] =>
      elements.flatMap((one) => {
        const read = z.safeParse(element, one)
        return read.success ? [read.data] : []
      }),
    ),
  )

/** A version of the values that was sent and not answered yet. */
export interface SentVersion<V> {
  readonly values: V
}

/** The values of a form with the Idempotency-Key that every save of them carries, whichever tab sends it. */
export interface Draft<V extends object> {
  readonly values: V
  readonly saveKey: string
  readonly sent: readonly SentVersion<V>[]
  /** True when the values come from an earlier visit. */
  readonly isRestored: boolean
}

/** A draft that was set aside for another one, with its unreadable texts (each under the end of its key). */
export interface SetAside<V extends object> extends Draft<V> {
  readonly beside: Readonly<Record<string, unknown>>
}

const saveKeySchema = z.string().check(z.regex(/^[0-9a-f-]{36}$/))
const sentSchema = z.object({ values: z.unknown() })

/** Reads a draft of this kind from stored data; returns `undefined` where the data is none. */
export function draftFrom<V extends object>(
  kept: unknown,
  { fields, empty, isStarted }: DraftKind<V>,
): SetAside<V> | undefined {
  const stored = objectOf(kept)
  const saveKey = z.safeParse(saveKeySchema, stored?.['saveKey'])
  if (!stored || !saveKey.success) return undefined
  const values = { ...empty, ...fittingValues(fields, stored['values']) }
  const sent = z.safeParse(listOf(sentSchema), stored['sent'])
  const versions = (sent.success ? sent.data : []).map(({ values: version }) => ({
    values: { ...empty, ...fittingValues(fields, version) },
  }))
  if (!isStarted(values) && versions.length === 0) return undefined
  return {
    values,
    saveKey: saveKey.data,
    sent: versions,
    isRestored: true,
    beside: objectOf(stored['beside']) ?? {},
  }
}
