import { createContext, useContext } from 'react'

/**
 * Keeps what is typed and not saved, for the user and branch of the moment and the open page. The application fills the context with
 * a store in the browser that all its tabs share; the kit knows no session.
 */
export interface DraftStore {
  /** Returns where the draft called `name` of the open page is kept. */
  readonly keyOf: (name: string) => string
  readonly read: (key: string) => unknown
  /** Keeps `value` as JSON; `undefined` removes what was kept. Never throws: a store without room keeps nothing. */
  readonly write: (key: string, value: unknown) => void
  /** Returns the keys in use that begin with `start`. */
  readonly keys: (start: string) => readonly string[]
  /** Tells every other tab that the draft at `key` was saved under `saveKey`. */
  readonly tellSaved: (key: string, saveKey: string) => void
  /** Calls `listener` when another tab saved a draft; returns what ends that. */
  readonly onSaved: (listener: (key: string, saveKey: string) => void) => () => void
  /** Calls `listener` when another tab wrote to a key; returns what ends that. */
  readonly onChange: (listener: (key: string) => void) => () => void
  /** Registers what writes the last keystrokes at once; returns what ends that. */
  readonly onFlush: (flush: () => void) => () => void
}

const missing = (): never => {
  throw new Error('a draft needs a DraftStoreContext above it')
}

export const DraftStoreContext = createContext<DraftStore>({
  keyOf: missing,
  read: missing,
  write: missing,
  keys: missing,
  tellSaved: missing,
  onSaved: missing,
  onChange: missing,
  onFlush: missing,
})

export const useDraftStore = (): DraftStore => useContext(DraftStoreContext)

/** Names a draft that is nobody's unsaved work: what is chosen in a list for the next press of its buttons. */
export const CHOICES = 'choices'
