/**
 * The end of a save. `savedBefore`: the server had saved another version under the same key, and refused this one. `lost`: nobody knows
 * whether it was saved.
 */
export type SaveEnd = 'saved' | 'savedBefore' | 'refused' | 'lost'

/** Gives a save its Idempotency-Key, and hears how the save ended. After a lost answer it gives the same key again. */
export interface SaveKeeper {
  /** Tells what left with the key before and was not answered: nothing, the same content alone, or another one as well. */
  readonly sentBefore: () => 'nothing' | 'same' | 'other'
  /** Runs right before the request leaves. */
  readonly key: () => string
  readonly answered: (end: SaveEnd) => void
}
