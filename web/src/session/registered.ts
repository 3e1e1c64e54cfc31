/**
 * Reads the registrations of this browser as a device, from the databases of the outbox. A browser that is killed may lose the newest values of
 * localStorage (`remembered.ts`), because it writes them to the disk later. These databases are on the disk at once. The outbox writes them
 * (`outbox/store.ts`).
 */
import { type IDBPDatabase, openDB } from 'idb'
import { type Base, baseIn, lastLogin, mayBeSignedIn, outboxKeys, outboxOnDevice } from './remembered.ts'

export interface Registered {
  readonly key: string
  /** Undefined where an older version of the program registered the browser. */
  readonly base: Base | undefined
  /** True while the sign-in lasts for which the browser was registered. */
  readonly isBound: boolean
}

/** Works with a database of the outbox that exists. */
async function within<T>(key: string, work: (outbox: IDBPDatabase) => Promise<T>): Promise<T> {
  const opened = await openDB(outboxOnDevice(key), undefined, {
    // If the database was removed meanwhile, a new one without stores must not be made.
    upgrade: (_outbox, _before, _now, making) => making.abort(),
  })
  try {
    return await work(opened)
  } finally {
    opened.close()
  }
}

const baseOf = (device: unknown) =>
  typeof device === 'object' && device !== null && 'base' in device ? baseIn(device.base) : undefined

/** Returns the registrations of this browser, without the registrations for the given databases. */
export async function registrations(except: ReadonlySet<string> = new Set()): Promise<readonly Registered[]> {
  const keys = (await outboxKeys()).filter((key) => !except.has(key))
  return Promise.all(
    keys.map((key) =>
      within(key, async (outbox) => {
        const [devices, seals] = await Promise.all([outbox.getAll('devices'), outbox.count('seals')])
        const base = devices.map(baseOf).findLast((one) => one?.key === key)
        return { key, base, isBound: seals > 0 }
      }),
    ),
  )
}

/** Ends the binding to the last sign-in, and resolves once that is on the disk. Items that are kept later belong to another sign-in. */
export async function unbind(key: string): Promise<void> {
  if (!(await outboxKeys()).includes(key)) return
  await within(key, async (outbox) => {
    const writing = outbox.transaction('seals', 'readwrite', { durability: 'strict' })
    await writing.store.clear()
    await writing.done
  })
}

/**
 * Finds the sign-in of a browser that was killed before localStorage was on the disk: the browser is still bound to the sign-in as a device.
 * `tab` is the database of the tab, if it is known. `nameIn` finds the name of the user of the kept lists.
 */
export async function lostSignIn(
  tab: Base | undefined,
  nameIn: (base: Base) => Promise<string | undefined>,
): Promise<Base | undefined> {
  const found = (await registrations()).filter(
    ({ key, isBound }) => isBound && (tab?.key ?? key) === key && mayBeSignedIn(key).read() === undefined,
  )
  const base = found.flatMap((one) => one.base ?? [])[0] ?? (found.length > 0 ? tab : undefined)
  if (!base) return undefined
  mayBeSignedIn(base.key).write(true)
  const name = await nameIn(base)
  if (name !== undefined) lastLogin(base.key).write(name)
  return base
}
