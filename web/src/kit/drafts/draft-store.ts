import { createContext, useContext } from 'react'

/**
 * Keeps values that are typed and not saved, for the current user, branch and page. The application fills the context with a store in the
 * browser that all its tabs share; the kit itself has no session.
 */
export interface DraftStore {
  /** Returns the storage key of the draft called `name` on the open page. */
  readonly keyOf: (name: string) => string
  readonly read: (key: string) => unknown
  /** Keeps `value` as JSON; `undefined` removes what was kept. Never throws, and returns false where a store without room keeps nothing. */
  readonly write: (key: string, value: unknown) => boolean
  /** Returns the keys in use that begin with `start`. */
  readonly keys: (start: string) => readonly string[]
  /** Notifies every other tab that the draft at `key` was saved under `saveKey`. */
  readonly announceSaved: (key: string, saveKey: string) => void
  /** Calls `listener` when another tab saved a draft. Returns the function that ends the subscription. */
  readonly onSaved: (listener: (key: string, saveKey: string) => void) => () => void
  /** Calls `listener` when another tab wrote to a key. Returns the function that ends the subscription. */
  readonly onChange: (listener: (key: string) => void) => () => void
  /** Registers a function that writes the last keystrokes at once. Returns the function that ends the registration. */
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
  announceSaved: missing,
  onSaved: missing,
  onChange: missing,
  onFlush: missing,
})

export const useDraftStore = (): DraftStore => useContext(DraftStoreContext)

/** Names the draft of the choices in a list, which are for the next press of its buttons and are not unsaved work. */
export const CHOICES = 'choices'
