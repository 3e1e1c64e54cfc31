import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { randomKey } from '../../api/random-key.ts'
import type { SaveEnd, SaveKeeper } from '../../api/save-keeper.ts'
import { observable, useObservable } from '../observable.ts'
import { type Draft, draftFrom, type DraftKind, type SentVersion, type SetAside } from './draft-kind.ts'
import { type DraftStore, useDraftStore } from './draft-store.ts'

/** Explains what became of the draft that was in the form before, until something new is begun. */
export type DraftNews<V> =
  | { readonly kind: 'savedElsewhere' }
  /** `saved` is the version that was saved; it is set where only one version was sent before. */
  | { readonly kind: 'savedBefore'; readonly saved: V | undefined }

export interface DraftState<V extends object> {
  /** The name of the draft, for `useForm({ draft, … })`. */
  readonly name: string
  readonly describe: DraftKind<V>['describe']
  /** Identifies the draft: when it changes, the values in the form belong to another draft. */
  readonly id: string
  readonly state: readonly [values: V, set: (change: (values: V) => V) => void]
  /** True when the values come from an earlier visit or were brought back. */
  readonly isRestored: boolean
  /** True when these values were sent and no answer came: the server keeps their key, so a second sending saves nothing twice. */
  readonly wasSent: boolean
  /** True when a version of the draft was sent and no answer came. */
  readonly isSent: boolean
  /** True when the same may have been saved under another key: the draft is of an earlier visit, or an answer was lost. */
  readonly mayRepeat: boolean
  readonly news: DraftNews<V> | undefined
  /** True when the browser had no room for the last values. */
  readonly isUnkept: boolean
  /** Gives a save of `values` the draft's key, and ends the draft with the answer. */
  readonly saving: (values: V) => SaveKeeper
  /** Empties the form; `undo` brings everything back until something new is begun. */
  readonly clear: () => void
  readonly undo: (() => void) | undefined
  /** Returns whether an unreadable text, or a part with a draft of its own, is kept with the values. */
  readonly hasMoreParts: () => boolean
  /** The drafts that were set aside for another one, oldest first. */
  readonly others: readonly SetAside<V>[]
  /** Puts the draft among the others and empties the form. */
  readonly setAside: () => void
  /** Puts one of the other drafts into the form, in place of the current values. */
  readonly goOnWith: (saveKey: string) => void
}

const SETTLE = 500

interface State<V extends object> {
  readonly draft: Draft<V>
  /** True when the store has the draft as it is here. */
  readonly isKept: boolean
  readonly isUnkept: boolean
  readonly news: DraftNews<V> | undefined
  /** The draft that `undo` brings back. */
  readonly cleared: SetAside<V> | undefined
  readonly isSending: boolean
  readonly wasLost: boolean
}

type Action<V extends object> =
  | { readonly kind: 'typed'; readonly change: (values: V) => V }
  | { readonly kind: 'kept'; readonly isUnkept?: boolean }
  /** `sent` are the versions without an answer; they change only while the form shows the draft that was sent. */
  | { readonly kind: 'sending' | 'refused'; readonly saveKey: string; readonly sent: Draft<V>['sent'] }
  | { readonly kind: 'lost' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'saved'; readonly next: Draft<V>; readonly news: DraftNews<V> | undefined }
  | { readonly kind: 'takenOut'; readonly next: Draft<V>; readonly cleared?: SetAside<V> }
  | { readonly kind: 'broughtBack'; readonly draft: Draft<V> }

function reduce<V extends object>(state: State<V>, action: Action<V>): State<V> {
  const { draft } = state
  switch (action.kind) {
    case 'typed':
      return { ...state, draft: { ...draft, values: action.change(draft.values) }, isKept: false }
    case 'kept':
      return { ...state, isKept: true, isUnkept: action.isUnkept ?? state.isUnkept }
    case 'sending':
    case 'refused': {
      const next = { ...state, isSending: action.kind === 'sending' }
      if (draft.saveKey !== action.saveKey) return next
      return { ...next, draft: { ...draft, sent: action.sent }, isKept: false }
    }
    case 'lost':
      return { ...state, isSending: false, wasLost: true }
    case 'ended':
      return { ...state, isSending: false }
    case 'saved':
      return { ...state, draft: action.next, isKept: true, news: action.news, cleared: undefined }
    case 'takenOut': {
      const { next, cleared = state.cleared } = action
      return { ...state, draft: next, isKept: true, news: undefined, cleared }
    }
    case 'broughtBack':
      return { ...state, draft: action.draft, isKept: false, cleared: undefined }
  }
}

const fresh = <V extends object>({ empty }: DraftKind<V>): Draft<V> => ({
  values: empty,
  saveKey: randomKey(),
  sent: [],
  isRestored: false,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const without = <V>(sent: readonly SentVersion<V>[], values: V) => sent.filter((one) => !isSame(one.values, values))

/** Removes the draft at `key` only if it is still the draft of `saveKey`: another tab may have begun its own there. */
function removeKept<V extends object>(store: DraftStore, key: string, kind: DraftKind<V>, saveKey: string): void {
  if (draftFrom(store.read(key), kind)?.saveKey === saveKey) store.write(key, undefined)
}

/**
 * Holds the values of a form so that they survive a reload, a closed tab, an ended session and a switch of the branch. All tabs that show
 * the draft save it under one key, so that it is saved once; after the save it disappears from every tab.
 *
 *     const draft = useDraftState('receipt', receiptDraft)
 *     const form = useForm({ draft, state: draft.state, … save: (values) => run(sent(values), draft.saving(values)) })
 */
export function useDraftState<V extends object>(name: string, kind: DraftKind<V>): DraftState<V> {
  const store = useDraftStore()
  // The key is computed once: the form belongs to the branch it was opened in, even while the branch is being switched.
  const [storageKey] = useState(() => store.keyOf(name))
  // The state is outside of React, because several changes may come before the next render, and each builds on the change before.
  const [states] = useState(() =>
    observable<State<V>>({
      draft: draftFrom(store.read(storageKey), kind) ?? fresh(kind),
      isKept: true,
      isUnkept: false,
      news: undefined,
      cleared: undefined,
      isSending: false,
      wasLost: false,
    }),
  )
  const { draft, news, cleared, isSending, wasLost, isUnkept } = useObservable(states)
  const dispatch = useCallback((action: Action<V>) => states.set(reduce(states.get(), action)), [states])

  const aside = useMemo(() => setAsideList(store, storageKey, kind), [store, storageKey, kind])
  const [others, setOthers] = useState(aside.read)
  const readOthers = useCallback(() => setOthers(aside.read()), [aside])
  useEffect(() => store.onChange((key) => key === aside.key && readOthers()), [store, aside, readOthers])

  const keep = useCallback(() => {
    const { isKept, draft: current } = states.get()
    if (isKept) return
    const { values, saveKey, sent } = current
    dispatch({ kind: 'kept' })
    if (!kind.isStarted(values) && sent.length === 0) return removeKept(store, storageKey, kind, saveKey)
    const there = draftFrom(store.read(storageKey), kind)
    if (there && there.saveKey !== saveKey && kind.describe) aside.add(there)
    aside.take(saveKey)
    dispatch({ kind: 'kept', isUnkept: !store.write(storageKey, keptOf(current, kind)) })
    readOthers()
  }, [states, dispatch, store, storageKey, kind, aside, readOthers])

  useEffect(() => {
    const timer = setTimeout(keep, SETTLE)
    return () => clearTimeout(timer)
  }, [draft, keep])
  useEffect(() => {
    window.addEventListener('pagehide', keep)
    const end = store.onFlush(keep)
    return () => {
      end()
      window.removeEventListener('pagehide', keep)
      keep()
    }
  }, [store, keep])

  const partKeys = () => store.keys(`${storageKey}.`)
  const removeParts = () => {
    for (const key of partKeys()) store.write(key, undefined)
  }
  /** Forgets the saved draft in all stores of this browser. The form becomes empty and shows `news`, where it showed the draft. */
  const forget = (saveKey: string, news: DraftNews<V> | undefined): void => {
    aside.take(saveKey)
    readOthers()
    removeKept(store, storageKey, kind, saveKey)
    if (states.get().draft.saveKey !== saveKey) return
    removeParts()
    dispatch({ kind: 'saved', next: fresh(kind), news })
  }
  const onSavedElsewhere = useEffectEvent((key: string, saveKey: string) => {
    if (key === storageKey) forget(saveKey, { kind: 'savedElsewhere' })
  })
  useEffect(() => store.onSaved((key, saveKey) => onSavedElsewhere(key, saveKey)), [store])

  /** Returns the draft of the form with its unreadable texts, and removes both from the store. */
  const taken = (): SetAside<V> => {
    const beside = Object.fromEntries(partKeys().map((key) => [key.slice(storageKey.length), store.read(key)]))
    const { draft: current } = states.get()
    removeKept(store, storageKey, kind, current.saveKey)
    removeParts()
    return { ...current, beside }
  }
  const bringBack = ({ beside, ...back }: SetAside<V>) => {
    removeParts()
    for (const [end, value] of Object.entries(beside)) store.write(storageKey + end, value)
    dispatch({ kind: 'broughtBack', draft: back })
    keep()
  }
  const setAside = () => {
    aside.add(taken())
    dispatch({ kind: 'takenOut', next: fresh(kind) })
    readOthers()
  }
  const saving = (values: V): SaveKeeper => {
    const { saveKey } = states.get().draft
    const otherVersions = () => without(states.get().draft.sent, values)
    const ended = (end: SaveEnd) => {
      dispatch({ kind: 'ended' })
      const versions = otherVersions()
      const saved = versions.length === 1 ? versions[0]?.values : undefined
      forget(saveKey, end === 'savedBefore' ? { kind: 'savedBefore', saved } : undefined)
      store.announceSaved(storageKey, saveKey)
    }
    return {
      sentBefore: () => {
        const { draft: current } = states.get()
        if (current.saveKey !== saveKey || current.sent.length === 0) return 'nothing'
        return otherVersions().length === 0 ? 'same' : 'other'
      },
      // The sent versions are stored at once, because the tab may be closed before the answer.
      key: () => {
        dispatch({ kind: 'sending', saveKey, sent: [...otherVersions(), { values }] })
        keep()
        return saveKey
      },
      answered: (end) => {
        if (end === 'lost') return dispatch({ kind: 'lost' })
        if (end !== 'refused') return ended(end)
        dispatch({ kind: 'refused', saveKey, sent: otherVersions() })
        keep()
      },
    }
  }

  const isStarted = kind.isStarted(draft.values)
  return {
    name,
    describe: kind.describe,
    id: draft.saveKey,
    state: [draft.values, (change) => dispatch({ kind: 'typed', change })],
    isRestored: draft.isRestored && (isStarted || draft.sent.length > 0),
    wasSent: !isSending && draft.sent.some(({ values }) => isSame(values, draft.values)),
    isSent: draft.sent.length > 0,
    mayRepeat: draft.isRestored || wasLost,
    news: isStarted ? undefined : news,
    isUnkept: isUnkept && isStarted,
    saving,
    clear: () => dispatch({ kind: 'takenOut', cleared: taken(), next: fresh(kind) }),
    undo: cleared && !isStarted ? () => bringBack(cleared) : undefined,
    hasMoreParts: () => partKeys().length > 0,
    others,
    setAside,
    goOnWith: (saveKey) => {
      const chosen = aside.take(saveKey)
      readOthers()
      if (chosen) bringBack(chosen)
    },
  }
}

const MAX_DRAFTS = 50

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
    store.write(key, list.length > 0 ? list.slice(-MAX_DRAFTS).map((draft) => keptOf(draft, kind)) : undefined)
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
