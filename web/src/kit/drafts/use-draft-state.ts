import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { randomKey } from '../../api/random-key.ts'
import { type Draft, type DraftKind, draftFrom, type SetAside } from './draft-kind.ts'
import { type DraftStore, useDraftStore } from './draft-store.ts'
import type { SaveEnd, SaveKeeper } from '../../api/save-keeper.ts'
import { keptOf, setAsideList } from './set-aside.ts'

/** Explains what became of the draft that was in the form before, until something new is begun. */
export type DraftNews<V> =
  | { readonly kind: 'savedElsewhere' }
  /** `saved` is the version that was saved; it is known where only one version was sent before. */
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
  /** True when these values were sent and no answer came: the server knows their key, and sent again they are not saved twice. */
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
  /** Returns whether an unreadable text, or a part with a draft of its own, is kept beside the values. */
  readonly hasMoreBeside: () => boolean
  /** The drafts that were set aside for another one, oldest first. */
  readonly others: readonly SetAside<V>[]
  /** Puts the draft among the others and empties the form. */
  readonly setAside: () => void
  /** Takes one of the others into the form, in place of the current values. */
  readonly goOnWith: (saveKey: string) => void
}

const SETTLE = 500

const fresh = <V extends object>({ empty }: DraftKind<V>): Draft<V> => ({
  values: empty,
  saveKey: randomKey(),
  sent: [],
  isRestored: false,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

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
  const [draft, setDraft] = useState<Draft<V>>(() => draftFrom(store.read(storageKey), kind) ?? fresh(kind))
  const [news, setNews] = useState<DraftNews<V>>()
  const [cleared, setCleared] = useState<SetAside<V>>()
  const [isSending, setSending] = useState(false)
  const [wasLost, setWasLost] = useState(false)
  const [isUnkept, setUnkept] = useState(false)
  // Several changes may come before the next render, and each builds on the one before.
  const now = useRef(draft)
  const written = useRef(draft)

  const aside = useMemo(() => setAsideList(store, storageKey, kind), [store, storageKey, kind])
  const [others, setOthers] = useState(aside.read)
  const readOthers = useCallback(() => setOthers(aside.read()), [aside])
  useEffect(() => store.onChange((key) => key === aside.key && readOthers()), [store, aside, readOthers])

  const keep = useCallback(() => {
    const { values, saveKey, sent } = now.current
    if (written.current === now.current) return
    written.current = now.current
    if (!kind.isStarted(values) && sent.length === 0) return removeKept(store, storageKey, kind, saveKey)
    const there = draftFrom(store.read(storageKey), kind)
    if (there && there.saveKey !== saveKey && kind.describe) aside.add(there)
    aside.take(saveKey)
    setUnkept(!store.write(storageKey, keptOf(now.current, kind)))
    readOthers()
  }, [store, storageKey, kind, aside, readOthers])
  const change = useCallback((next: Draft<V>) => {
    now.current = next
    setDraft(next)
  }, [])

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

  const besideKeys = () => store.keys(`${storageKey}.`)
  const removeBeside = () => {
    for (const key of besideKeys()) store.write(key, undefined)
  }
  /** Forgets the draft of `saveKey` wherever this browser keeps it. Returns true when the form showed it. */
  const forget = (saveKey: string): boolean => {
    aside.take(saveKey)
    readOthers()
    removeKept(store, storageKey, kind, saveKey)
    if (now.current.saveKey !== saveKey) return false
    removeBeside()
    change(fresh(kind))
    written.current = now.current
    setCleared(undefined)
    return true
  }
  const forgetLatest = useRef(forget)
  forgetLatest.current = forget
  useEffect(
    () =>
      store.onSaved((key, saveKey) => {
        if (key === storageKey && forgetLatest.current(saveKey)) setNews({ kind: 'savedElsewhere' })
      }),
    [store, storageKey],
  )

  const takeOut = (): SetAside<V> => {
    const beside = Object.fromEntries(besideKeys().map((key) => [key.slice(storageKey.length), store.read(key)]))
    const taken = { ...now.current, beside }
    removeKept(store, storageKey, kind, taken.saveKey)
    removeBeside()
    change(fresh(kind))
    written.current = now.current
    setNews(undefined)
    return taken
  }
  const bringBack = ({ beside, ...taken }: SetAside<V>) => {
    removeBeside()
    for (const [end, value] of Object.entries(beside)) store.write(storageKey + end, value)
    change(taken)
    keep()
    setCleared(undefined)
  }
  const setAside = () => {
    aside.add(takeOut())
    readOthers()
  }
  /** Changes the sent versions of the draft of `saveKey` and stores them at once, because the tab may be closed before the answer. */
  const changeSent = (saveKey: string, to: (sent: Draft<V>['sent']) => Draft<V>['sent']) => {
    if (now.current.saveKey !== saveKey) return
    change({ ...now.current, sent: to(now.current.sent) })
    keep()
  }
  const saving = (values: V): SaveKeeper => {
    const { saveKey } = now.current
    const others = (sent: Draft<V>['sent']) => sent.filter((version) => !isSame(version.values, values))
    const ended = (end: SaveEnd) => {
      const versions = others(now.current.sent)
      if (now.current.saveKey === saveKey)
        setNews(
          end === 'savedBefore'
            ? { kind: 'savedBefore', saved: versions.length === 1 ? versions[0]?.values : undefined }
            : undefined,
        )
      forget(saveKey)
      store.tellSaved(storageKey, saveKey)
    }
    return {
      sentBefore: () => {
        if (now.current.saveKey !== saveKey || now.current.sent.length === 0) return 'nothing'
        return others(now.current.sent).length === 0 ? 'same' : 'other'
      },
      key: () => {
        setSending(true)
        changeSent(saveKey, (sent) => [...others(sent), { values }])
        return saveKey
      },
      answered: (end) => {
        setSending(false)
        if (end === 'refused') changeSent(saveKey, others)
        else if (end === 'lost') setWasLost(true)
        else ended(end)
      },
    }
  }

  const isStarted = kind.isStarted(draft.values)
  return {
    name,
    describe: kind.describe,
    id: draft.saveKey,
    state: [draft.values, (to) => change({ ...now.current, values: to(now.current.values) })],
    isRestored: draft.isRestored && (isStarted || draft.sent.length > 0),
    wasSent: !isSending && draft.sent.some(({ values }) => isSame(values, draft.values)),
    isSent: draft.sent.length > 0,
    mayRepeat: draft.isRestored || wasLost,
    news: isStarted ? undefined : news,
    isUnkept: isUnkept && isStarted,
    saving,
    clear: () => setCleared(takeOut()),
    undo: cleared && !isStarted ? () => bringBack(cleared) : undefined,
    hasMoreBeside: () => besideKeys().length > 0,
    others,
    setAside,
    goOnWith: (saveKey) => {
      const chosen = aside.take(saveKey)
      readOthers()
      if (chosen) bringBack(chosen)
    },
  }
}
