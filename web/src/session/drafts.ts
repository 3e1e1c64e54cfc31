import { CHOICES, type DraftStore } from '../kit/drafts/draft-store.ts'
import { observable } from '../kit/observable.ts'
import { draftsOnDevice, hasDatabase, lastBase } from './remembered.ts'
import { currentBase, scopeKey } from './store.ts'

/**
 * The prefix of every key. A draft belongs to a database, user, branch, route and form. It survives a reload, a closed tab, an ended
 * session and a branch switch; it is removed when the form is saved or its user logs out. Never give it a password.
 */
const prefix = 'backoffice.draft.'

const ofBase = (baseKey: string) => `${prefix}${baseKey}/`
const ofUser = (baseKey: string, userId: number) => `${ofBase(baseKey)}${userId}/`

/** Reports to the other tabs which draft was saved under which key. */
const channel = new BroadcastChannel('backoffice.drafts')

interface SavedDraft {
  readonly key: string
  readonly saveKey: string
}

/** Functions that write the last keystrokes of the open forms. */
const flushes = new Set<() => void>()

function keysFrom(start: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(start))
  } catch {
    return []
  }
}

const onDisk = () => import('./drafts-on-disk.ts')
const ignore = () => undefined

/** Writes a text, and to the disk as well, so that a phone that dies does not lose it. */
function set(key: string, text: string): void {
  window.localStorage.setItem(key, text)
  void onDisk()
    .then(({ noteDraft }) => noteDraft(key, text), ignore)
    .catch(ignore)
}

function remove(key: string): void {
  if (window.localStorage.getItem(key) === null) return
  window.localStorage.removeItem(key)
  void onDisk()
    .then(({ noteDraft }) => noteDraft(key, null), ignore)
    .catch(ignore)
}

/** True once the page has the drafts that the browser had not written to the disk when it ended. No form is drawn before. */
export const draftsAreHere = observable(false)

/** Brings back what a browser that was killed had not written to the disk yet. A browser that was never used has nothing. */
export async function bringDraftsBack(): Promise<void> {
  if (lastBase.read() !== undefined || (await hasDatabase(draftsOnDevice)))
    await onDisk()
      .then(({ restoreDrafts }) => restoreDrafts())
      .catch(ignore)
  draftsAreHere.set(true)
}

/** Keeps drafts in this browser's localStorage, for the signed-in user on the open route. */
export const browserDrafts: DraftStore = {
  keyOf: (name) => {
    const [, userId, branch] = scopeKey()
    return `${ofUser(currentBase.get()?.key ?? '', userId)}${branch}${window.location.pathname}#${name}`
  },
  read: (key) => {
    try {
      return JSON.parse(window.localStorage.getItem(key) ?? 'null') as unknown
    } catch {
      return undefined
    }
  },
  write: (key, value) => {
    try {
      if (value === undefined) remove(key)
      else set(key, JSON.stringify(value))
      return true
    } catch {
      // A full or forbidden storage keeps nothing; the form itself still holds the values, and shows a notice.
      return false
    }
  },
  keys: keysFrom,
  announceSaved: (key, saveKey) => channel.postMessage({ key, saveKey } satisfies SavedDraft),
  onSaved: (listener) => {
    const onMessage = ({ data }: MessageEvent<SavedDraft>) => listener(data.key, data.saveKey)
    channel.addEventListener('message', onMessage)
    return () => channel.removeEventListener('message', onMessage)
  },
  onChange: (listener) => {
    const onStorage = ({ key }: StorageEvent) => key !== null && listener(key)
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
  onFlush: (flush) => {
    flushes.add(flush)
    return () => void flushes.delete(flush)
  },
}

/** Returns whether a draft of this user names the file. */
export const isInDraft = (baseKey: string, userId: number, fileId: string): boolean =>
  keysFrom(ofUser(baseKey, userId)).some((key) => window.localStorage.getItem(key)?.includes(fileId) === true)

/** Removes the drafts of this user at logout. */
export function clearDrafts(baseKey: string, userId: number): void {
  for (const key of keysFrom(ofUser(baseKey, userId))) remove(key)
}

/** Returns the keys of unsaved work, with the last keystrokes. */
function workKeys(start: string): readonly string[] {
  for (const flush of flushes) flush()
  return keysFrom(start).filter((key) => !key.endsWith(`#${CHOICES}`))
}

/** Returns the keys of a user's unsaved work in this database. */
export const unsavedKeys = (baseKey: string, userId: number): readonly string[] => workKeys(ofUser(baseKey, userId))

/** Returns whether unsaved work of any user of this database waits in this browser for the next sign-in. */
export const hasWaitingDrafts = (baseKey: string): boolean => workKeys(ofBase(baseKey)).length > 0
