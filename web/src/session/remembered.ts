import { readingIn } from '@backoffice/contract/language/reading'
import type { Databases } from '@backoffice/contract/session/configuration'

/**
 * The prefix of all values that the browser keeps between visits (localStorage) and in this tab (sessionStorage). Passwords and tokens
 * are never among them. Nothing here throws: a browser that forbids storage only forgets.
 */
const prefix = 'backoffice.'

interface Place<T> {
  read: () => T | undefined
  write: (value: T) => void
  clear: () => void
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/** Keeps a value. `read` checks a stored value, which an earlier version of the application or another program may have written. */
function place<T>(storage: 'local' | 'session', key: string, read: (value: unknown) => T | undefined): Place<T> {
  const area = () => (storage === 'local' ? window.localStorage : window.sessionStorage)
  return {
    read: () =>
      attempt(() => {
        const text = area().getItem(prefix + key)
        return text === null ? undefined : read(JSON.parse(text))
      }),
    write: (value) => attempt(() => area().setItem(prefix + key, JSON.stringify(value))),
    clear: () => attempt(() => area().removeItem(prefix + key)),
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const flag = (value: unknown) => (typeof value === 'boolean' ? value : undefined)

/** Returns a reader of an object with these texts. */
const texts =
  <K extends string>(...keys: readonly K[]) =>
  (value: unknown): Readonly<Record<K, string>> | undefined => {
    if (typeof value !== 'object' || value === null) return undefined
    const stored: Readonly<Record<string, unknown>> = { ...value }
    return keys.every((key) => typeof stored[key] === 'string') ? (stored as Readonly<Record<K, string>>) : undefined
  }

/** One of the databases: the address of its calls and its name on screen. */
export type Base = Readonly<Record<'key' | 'label' | 'baseUrl', string>>
export const baseIn = texts('key', 'label', 'baseUrl')

/** The database of this tab, and the last one used in this browser. */
export const tabBase = place('session', 'base', baseIn)
export const lastBase = place('local', 'base', baseIn)
/** The choices of this browser about language and numbers, from the sign-in page or the profile. */
export const lastReading = place('local', 'reading', readingIn)
/** The choices that the server gave last. Another choice in `lastReading` is one of this browser. */
export const givenReading = place('local', 'givenReading', readingIn)
export const lastLabels = place('local', 'labels', (value): Databases['labels'] | undefined =>
  value === 'spec' || value === 'corrected' ? value : undefined,
)

/**
 * Records only that a refresh cookie may exist; without it a visit to /login sends no request. It is false after the end of a session, and
 * missing where there was none, or where the browser was killed before it was on the disk.
 */
export const mayBeSignedIn = (baseKey: string) => place('local', `signedIn.${baseKey}`, flag)
/**
 * The browser's own database of lists that can be read without a network (`lists-on-device.ts`). It is removed here, without its code, so
 * that a session always ends with it.
 */
export const listsOnDevice = (baseKey: string) => {
  const name = `${prefix}lists.${baseKey}`
  return { name, clear: () => attempt(() => window.indexedDB.deleteDatabase(name)) }
}
/** The browser's own database of the newest texts of drafts (`drafts-on-disk.ts`). */
export const draftsOnDevice = `${prefix}drafts`
/** The browser's own database of the files of drafts (`files-on-device.ts`). */
export const filesOnDevice = (baseKey: string) => `${prefix}files.${baseKey}`
/**
 * Returns the names of the databases that the browser has for this program. The names are not in localStorage: the browser writes localStorage
 * to the disk up to a minute later than a database, and a phone may die in between.
 */
async function databaseNames(): Promise<readonly string[]> {
  try {
    return (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
  } catch {
    return []
  }
}
export const hasDatabase = async (name: string): Promise<boolean> => (await databaseNames()).includes(name)
/** The username to fill in, for users who chose to be remembered. */
export const lastLogin = (baseKey: string) => place('local', `login.${baseKey}`, text)
export const chosenScope = (baseKey: string, userId: number) =>
  place('local', `scope.${baseKey}.${userId}`, texts('companyCode', 'branchCode'))

/** The company that runs the server, for the time until the server answers. */
export const lastCompany = place('local', 'company', text)

/** The path and query that the visitor requested before signing in. */
export const wantedUrl = place('session', 'wanted', text)
/** The failure for which this tab was reloaded last, so that it is not reloaded for the same one again. */
export const reloadedFor = place('session', 'reloadedFor', text)
/** Records the first visit in a browser, at which the home page fetches everything again (document 1 section 2). */
export const visitedHome = place('local', 'visited', flag)
/** The setting of keys without Ctrl or Alt that work everywhere on a page; they are on unless switched off (WCAG 2.1.4). */
export const singleKeys = place('local', 'singleKeys', flag)
/** The setting of lines that introduce a screen on the first visit; they are on unless switched off. */
export const introductions = place('local', 'introductions', flag)
/** Records that a person hid the introduction of a screen. Databases share it, because a screen is the same in each of them. */
export const introduced = (login: string, path: string) => place('local', `introduced.${login}.${path}`, flag)
/** Records that this browser was invited once to install the program. */
export const wasInvited = place('local', 'invited', flag)
/** The last answer to "Remember me" in this browser. */
export const rememberChoice = place('local', 'remember', flag)
export const sidebarCollapsed = place('local', 'sidebar', flag)
/** Keeps a user's settings of a page, such as its order. */
export const preference = (baseKey: string, userId: number, name: string) =>
  place('local', `likes.${baseKey}.${userId}.${name}`, flag)
/** The browser's own database of saves that were made without a network (`outbox/store.ts`). A session that ends does not remove it. */
export const outboxOnDevice = (baseKey: string) => `${prefix}outbox.${baseKey}`
/** Returns the keys of the bases for which the browser has such a database. */
export async function outboxKeys(): Promise<readonly string[]> {
  const start = outboxOnDevice('')
  return (await databaseNames()).filter((name) => name.startsWith(start)).map((name) => name.slice(start.length))
}
/**
 * The bases for which this browser is registered as a device. It sends their items also while another user is signed in. The databases of the
 * outbox have the same bases (`registered.ts`); this copy is for a page that opens, because it can be read at once.
 */
export const outboxBases = place('local', 'outbox', (value): readonly Base[] | undefined =>
  Array.isArray(value) ? value.flatMap((one) => baseIn(one) ?? []) : undefined,
)
