/**
 * The end of a save. `savedBefore`: the server had saved another version under the same key, and refused this one. `lost`: it is unknown
 * whether it was saved.
 */
export type SaveEnd = 'saved' | 'savedBefore' | 'refused' | 'lost'

/** Gives a save its Idempotency-Key, and is notified how the save ended. After a lost answer it gives the same key again. */
export interface SaveKeeper {
  /** Returns which content was sent with the key before without an answer: nothing, only the same content, or another content as well. */
  readonly sentBefore: () => 'nothing' | 'same' | 'other'
  /** Runs right before the request leaves. */
  readonly key: () => string
  readonly answered: (end: SaveEnd) => void
}
