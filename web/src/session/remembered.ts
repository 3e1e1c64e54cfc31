import * as z from 'zod/mini'

/**
 * What the browser remembers between visits (localStorage) and in this tab (sessionStorage). Never a password or a token.
 * A browser that forbids storage only forgets: nothing here throws.
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

export function place<T>(storage: 'local' | 'session', key: string, schema: z.ZodMiniType<T>): Place<T> {
  const area = () => (storage === 'local' ? window.localStorage : window.sessionStorage)
  return {
    read: () =>
      attempt(() => {
        const text = area().getItem(prefix + key)
        if (text === null) return undefined
        const value = z.safeParse(schema, JSON.parse(text))
        return value.success ? value.data : undefined
      }),
    write: (value) => void attempt(() => area().setItem(prefix + key, JSON.stringify(value))),
    clear: () => void attempt(() => area().removeItem(prefix + key)),
  }
}

/** Removes every remembered value of localStorage whose key starts with `start`. */
export function forget(start: string): void {
  attempt(() => {
    const keys = Object.keys(window.localStorage).filter((key) => key.startsWith(prefix + start))
    for (const key of keys) window.localStorage.removeItem(key)
  })
}

export const baseSchema = z.object({ key: z.string(), label: z.string(), baseUrl: z.string() })
/** One of the two databases: where its calls go and how it is called on screen. */
export type Base = z.output<typeof baseSchema>

/** The database of this tab, and the last one used in this browser. */
export const tabBase = place('session', 'base', baseSchema)
export const lastBase = place('local', 'base', baseSchema)
export const lastLabels = place('local', 'labels', z.enum(['spec', 'corrected']))

/** Only says that a refresh cookie may exist; without it a visit to /login would ask for nothing. */
export const mayBeSignedIn = (baseKey: string) => place('local', `signedIn.${baseKey}`, z.boolean())
/** Filled into the username field for those who chose to be remembered. */
export const lastLogin = (baseKey: string) => place('local', `login.${baseKey}`, z.string())
export const chosenScope = (baseKey: string, userId: number) =>
  place('local', `scope.${baseKey}.${userId}`, z.object({ companyCode: z.string(), branchCode: z.string() }))

/** Where the visitor wanted to go before signing in: path and query. */
export const wantedUrl = place('session', 'wanted', z.string())
/** The home page fetches everything anew once, on the first visit in a browser (document 1 section 2). */
export const visitedHome = place('local', 'visited', z.boolean())
export const sidebarCollapsed = place('local', 'sidebar', z.boolean())
