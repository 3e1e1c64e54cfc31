/** Reads the databases and their settings: DATABASES lists their keys, and a setting of a database begins with its key. */
import { screens } from '@backoffice/contract/access'
import { z } from 'zod'
import { addressesOf } from './db/addresses.ts'
import { APP_ROLE, isServerLogin } from './db/connection.ts'

export interface DatabaseUrls {
  /** The login of the server; by default the owner's login. */
  readonly server: string
  /** The login of migrations, of the demo and of the operator's commands; the running server does not need it. */
  readonly owner: string | undefined
}

export interface DatabaseSettings {
  /** The name in addresses, folders and settings. */
  readonly key: string
  readonly label: string
  /** Without them the database is an embedded one. */
  readonly urls: DatabaseUrls | undefined
  /** The secret of the settings, from which the signing keys are derived. */
  readonly secret: string | undefined
  /** The time zone of a company that is made without one. */
  readonly timeZone: string
}

export type AllDatabases = readonly [DatabaseSettings, ...DatabaseSettings[]]
type Given = Readonly<Record<string, unknown>>

const PRESET = ['main', 'second'] as const
/** The main database was once the only one, so that its URLs have no key. */
const WITHOUT_KEY = 'main'
/** The label of a database ends with this word. */
const labelled: Readonly<Record<string, string>> = { main: 'Main', second: '2' }
/** Words that a key must not be: paths of the server, the beginning of a setting, a word of the manifest of an export. */
const TAKEN = ['api', 'assets', 'databases', 'docs', 'format', 'healthz', 'metrics', 'owner', 'readyz']
const taken: ReadonlySet<string> = new Set([...TAKEN, ...screens.map(({ path }) => path.slice(1).toLowerCase())])

export const secret = z.string().min(32, 'must have at least 32 characters: openssl rand -hex 32')
const databaseUrl = z
  .string()
  .refine(
    (url) => addressesOf(url).length > 0,
    'must look like postgres://user:password@host:5432/database; of several hosts, as in host1:5432,host2:5432, the server that accepts writes is used',
  )
const settings = z.object({
  server: databaseUrl.optional(),
  owner: databaseUrl.optional(),
  secret: secret.optional(),
  label: z.string().max(60, 'must have at most 60 characters').optional(),
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as Asia/Karachi or Europe/London')
    .default('Asia/Karachi'),
})
type Field = keyof typeof settings.shape
type Read = z.infer<typeof settings>
const FIELDS: readonly Field[] = ['server', 'owner', 'secret', 'label', 'timeZone']
/** These settings are made for all databases or for none. */
const ALL_OR_NONE = ['server', 'owner', 'secret'] as const

const AREAS = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific'
/**
 * Matches an area and a city, or UTC, like `areas_and_cities` of the database. Etc/ zones are left out, because their sign is the opposite
 * of the usual one.
 */
const AREA_AND_CITY = new RegExp(`^(?:UTC|(?:${AREAS})/.+)$`)

function isTimeZone(name: string): boolean {
  try {
    return (
      AREA_AND_CITY.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
    )
  } catch {
    return false
  }
}

/** Returns the name of a database's setting. */
export function nameOf(key: string, field: Field): string {
  const own = `${key.toUpperCase()}_`
  const ofUrl = key === WITHOUT_KEY ? '' : own
  const names = {
    server: `${ofUrl}DATABASE_URL`,
    owner: `${ofUrl}OWNER_DATABASE_URL`,
    secret: `${own}SECRET`,
    label: `${own}LABEL`,
    timeZone: `${own}TIME_ZONE`,
  }
  return names[field]
}

const namesOf = (key: string): string[] => FIELDS.map((field) => nameOf(key, field))
/** Lists the setting of a kind for each database, for a sentence. */
export const namesOfAll = (keys: readonly string[], field: Field): string =>
  keys.map((key) => nameOf(key, field)).join(', ')

/** Returns the keys that the settings name, as they are written. */
function keysIn(given: Given): readonly string[] {
  const { DATABASES: list } = given
  return typeof list === 'string' ? list.split(',').map((key) => key.trim()) : PRESET
}

export const namesOfDatabases = (given: Given): string[] => ['DATABASES', ...keysIn(given).flatMap(namesOf)]

/** Returns the databases, and a line for each setting that is wrong. */
export function databasesOf(
  given: Given,
  companyName: string,
): { readonly databases: AllDatabases | undefined; readonly wrong: readonly string[] } {
  const keys = keysIn(given)
  const wrongKeys = faultsOfKeys(keys)
  if (wrongKeys.length > 0) return { databases: undefined, wrong: wrongKeys }
  const wrong: string[] = []
  const read = keys.flatMap((key) => {
    const parsed = settings.safeParse(Object.fromEntries(FIELDS.map((field) => [field, given[nameOf(key, field)]])))
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = FIELDS.find((each) => each === path[0])
      wrong.push(`${field ? nameOf(key, field) : key} ${message}`)
    }
    return parsed.success ? [{ ...parsed.data, key }] : []
  })
  for (const field of ALL_OR_NONE)
    wrong.push(
      ...incomplete(
        keys.map((key) => nameOf(key, field)),
        given,
      ),
    )
  wrong.push(
    ...faultsOfOthers(keys, given),
    ...repeatedUrls(keys, given),
    ...read.flatMap((one) => loginFaults(one, given)),
  )
  const [first, ...others] = read.map((one) => settingsOf(one, companyName))
  return { databases: first && wrong.length === 0 ? [first, ...others] : undefined, wrong }
}

export function incomplete(names: readonly string[], given: Given): string[] {
  const missing = names.filter((name) => !(name in given))
  return missing.length === 0 || missing.length === names.length
    ? []
    : missing.map((name) => `${name} is missing: ${names.join(', ')} are set together or not at all`)
}

function faultsOfKeys(keys: readonly string[]): string[] {
  const problem = (what: string): string => `DATABASES must name keys such as main,second: ${what}`
  return [
    ...keys
      .filter((key) => !/^[a-z][a-z0-9]{0,19}$/.test(key))
      .map((key) =>
        problem(`"${key}" is none, which begins with a letter and has at most 20 small letters and digits`),
      ),
    ...keys.filter((key) => taken.has(key)).map((key) => problem(`"${key}" is reserved by the program`)),
    ...keys.filter((key, at) => keys.indexOf(key) < at).map((key) => problem(`"${key}" is there twice`)),
  ]
}

/** A database that the settings describe and DATABASES forgets would be left out without a word. */
const faultsOfOthers = (keys: readonly string[], given: Given): string[] =>
  PRESET.filter((key) => !keys.includes(key)).flatMap((key) =>
    namesOf(key)
      .filter((name) => name in given)
      .map((name) => `${name} is of the database ${key}, which DATABASES does not name`),
  )

function repeatedUrls(keys: readonly string[], given: Given): string[] {
  const urls = keys.map((key) => ({ name: nameOf(key, 'server'), url: given[nameOf(key, 'server')] }))
  return urls.flatMap(({ name, url }, at) => {
    const same = urls.slice(0, at).find((other) => url !== undefined && other.url === url)
    return same ? [`${name} must name another database than ${same.name}`] : []
  })
}

/** The server logs in with a role of its own, not as the owner. */
function loginFaults({ key, server, owner }: Read & { readonly key: string }, { DEMO }: Given): string[] {
  const [serverName, ownerName] = [nameOf(key, 'server'), nameOf(key, 'owner')]
  return [
    ...(owner !== undefined && (server === undefined || !isServerLogin(server))
      ? [`${serverName} must log in as ${APP_ROLE} where ${ownerName} is set`]
      : []),
    ...(owner !== undefined && isServerLogin(owner) ? [`${ownerName} must not log in as ${APP_ROLE}`] : []),
    ...(DEMO === '1' && owner === undefined && server !== undefined && isServerLogin(server)
      ? [`${ownerName} is missing: the owner of the database loads the demo (DEMO=1)`]
      : []),
  ]
}

function settingsOf(read: Read & { readonly key: string }, companyName: string): DatabaseSettings {
  const { key, server, owner, label, timeZone } = read
  return {
    key,
    label: label ?? `${companyName} ${labelled[key] ?? key.charAt(0).toUpperCase() + key.slice(1)}`,
    urls: server === undefined ? undefined : { server, owner: owner ?? (isServerLogin(server) ? undefined : server) },
    secret: read.secret,
    timeZone,
  }
}

/** Returns what belongs to the key of a database. */
export function ofDatabase<T>(all: Readonly<Record<string, T>>, key: string): T {
  const own = Object.hasOwn(all, key) ? all[key] : undefined
  if (own === undefined) throw new Error(`there is no database ${key}`)
  return own
}
