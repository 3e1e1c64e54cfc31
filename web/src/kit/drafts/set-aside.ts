import { type Draft, type DraftKind, draftFrom, type SetAside } from './draft-kind.ts'
import type { DraftStore } from './draft-store.ts'

const MOST = 50

/** Keeps the drafts that were set aside for another one, for all tabs of the browser. */
export interface SetAsideList<V extends object> {
  readonly key: string
  readonly read: () => readonly SetAside<V>[]
  readonly add: (draft: SetAside<V>) => void
  /** Removes a draft from the list and returns it; `undefined` when it is not in the list (any more). */
  readonly take: (saveKey: string) => SetAside<V> | undefined
}

export function setAsideList<V extends object>(
  store: DraftStore,
  storageKey: string,
  kind: DraftKind<V>,
): SetAsideList<V> {
  const key = `${storageKey}~aside`
  const read = (): readonly SetAside<V>[] => {
    const kept = store.read(key)
    return Array.isArray(kept) ? kept.flatMap((one: unknown) => draftFrom(one, kind) ?? []) : []
  }
  const write = (list: readonly SetAside<V>[]) =>
    store.write(key, list.length > 0 ? list.slice(-MOST).map((draft) => keptOf(draft, kind)) : undefined)
  const isOther = (saveKey: string) => (draft: SetAside<V>) => draft.saveKey !== saveKey
  return {
    key,
    read,
    add: (draft) => write([...read().filter(isOther(draft.saveKey)), draft]),
    take: (saveKey) => {
      const list = read()
      const taken = list.find((draft) => draft.saveKey === saveKey)
      if (taken) write(list.filter(isOther(saveKey)))
      return taken
    },
  }
}

/** Returns the part of a draft that a store keeps, with its amount: its kind is not known any more before a logout. */
export const keptOf = <V extends object>(
  { values, saveKey, sent, ...more }: Draft<V> | SetAside<V>,
  { describe, amountOf }: DraftKind<V>,
) => ({
  values,
  saveKey,
  sent,
  isForm: describe !== undefined,
  amount: amountOf?.(values),
  ...('beside' in more && { beside: more.beside }),
})
