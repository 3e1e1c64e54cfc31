/** The order in which a review goes through the documents of a list: a row, or the rows that are decided together. */

/** A document of a list, under the name by which its rows are decided together. */
export interface Reviewed<R> {
  readonly key: string
  readonly rows: readonly R[]
}

/** Returns the documents in the order of their first rows. */
export function documentsOf<R>(rows: readonly R[], together: (row: R) => string): readonly Reviewed<R>[] {
  const found = new Map<string, R[]>()
  for (const row of rows) found.set(together(row), [...(found.get(together(row)) ?? []), row])
  return [...found].map(([key, ofKey]) => ({ key, rows: ofKey }))
}

/** A document in the list next to the review, with the note of its decision. */
export interface Listed<R, Note> extends Reviewed<R> {
  readonly note?: Note | undefined
}

/**
 * Returns the documents of a page in the places that they had before. A document with a note keeps its place when it has left the answer;
 * a new document comes before the next document that was there, or at the end.
 */
export function inPlaces<R, Note>(
  before: readonly Listed<R, Note>[],
  now: readonly Listed<R, Note>[],
): readonly Listed<R, Note>[] {
  const fresh = new Map(now.map((document) => [document.key, document]))
  const placed = before
    .filter(({ key, note }) => fresh.has(key) || note !== undefined)
    .map((document) => fresh.get(document.key) ?? document)
  const known = new Set(placed.map(({ key }) => key))
  for (const [at, document] of now.entries()) {
    if (known.has(document.key)) continue
    const below = now.slice(at + 1).find(({ key }) => known.has(key))
    const place = placed.findIndex(({ key }) => key === below?.key)
    placed.splice(place < 0 ? placed.length : place, 0, document)
    known.add(document.key)
  }
  return placed
}

/** Returns the next or previous document that `isOpen`; `undefined` at the end of the page. */
export function neighbour<R>(
  documents: readonly Reviewed<R>[],
  key: string,
  step: 1 | -1,
  isOpen: (document: Reviewed<R>) => boolean,
): string | undefined {
  const index = documents.findIndex((document) => document.key === key)
  const others = step === 1 ? documents.slice(index + 1) : documents.slice(0, Math.max(0, index)).toReversed()
  return others.find(isOpen)?.key
}

/** Returns the open document that followed the gone document in the earlier order. */
export function afterGone<R>(
  documents: readonly Reviewed<R>[],
  keysBefore: readonly string[],
  gone: string,
  isOpen: (document: Reviewed<R>) => boolean,
): string | undefined {
  const open = documents.filter(isOpen).map(({ key }) => key)
  return keysBefore.slice(keysBefore.indexOf(gone) + 1).find((key) => open.includes(key))
}

interface Counted {
  /** The keys of the documents on the screen, including decided documents that are still shown. */
  readonly shown: readonly string[]
  /** The keys that the server answered last. */
  readonly answered: readonly string[]
  /** The keys that were decided since the review was opened. */
  readonly decided: readonly string[]
  readonly at: string
  /** The number of documents on the pages before, and on all pages, by the last answer. */
  readonly before: number
  readonly total: number
}

/** Returns the place of a document as the user counts: documents decided since the opening still count. */
export function placeOf({ shown, answered, decided, at, before, total }: Counted) {
  const left = decided.filter((key) => !answered.includes(key))
  const hidden = left.filter((key) => !shown.includes(key))
  return { at: before + hidden.length + shown.indexOf(at) + 1, of: total + left.length }
}
