/**
 * A journal of the drafts in IndexedDB, which is on the disk at once. A browser writes localStorage to the disk up to a minute later, and a
 * phone that dies before that loses what was typed. Each write has a number. localStorage has the number of its newest write, and reaches
 * the disk as a whole, so that a page that opens knows which writes it lacks.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { draftsOnDevice } from './remembered.ts'

interface Journal extends DBSchema {
  /** The newest text of each key; null where the draft was removed. */
  drafts: { key: string; value: { readonly key: string; readonly text: string | null; readonly number: number } }
}

const NEWEST = 'backoffice.journal'

let opened: Promise<IDBPDatabase<Journal>> | undefined
const journal = () =>
  (opened ??= openDB<Journal>(draftsOnDevice, 1, {
    upgrade: (drafts) => void drafts.createObjectStore('drafts', { keyPath: 'key' }),
  }))

const newest = (): number => Number(window.localStorage.getItem(NEWEST) ?? 0)

/** Writes the newest text of a draft to the disk; null for a draft that was removed. */
export async function noteDraft(key: string, text: string | null): Promise<void> {
  const number = newest() + 1
  window.localStorage.setItem(NEWEST, String(number))
  const writing = (await journal()).transaction('drafts', 'readwrite', { durability: 'strict' })
  await writing.store.put({ key, text, number })
  await writing.done
}

/** Brings the writes into localStorage that it lacks, and forgets drafts that are removed in both. */
export async function restoreDrafts(): Promise<void> {
  const known = newest()
  const drafts = await journal()
  const missing = (await drafts.getAll('drafts')).toSorted((one, other) => one.number - other.number)
  for (const { key, text, number } of missing) {
    if (number > known) {
      if (text === null) window.localStorage.removeItem(key)
      else window.localStorage.setItem(key, text)
      window.localStorage.setItem(NEWEST, String(number))
    } else if (text === null) await drafts.delete('drafts', key)
  }
}
