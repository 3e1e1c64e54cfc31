/** Settings of every connection of the application, and the conversion of database values to values of the program. */
import pg from 'pg'
import { addressesOf } from './addresses.ts'

export const APP_ROLE = 'backoffice_app'

/** Returns the statements that an administrator runs where the owner of the database may not. */
export const roleAdvice = ({ user = '' }: pg.Client): string =>
  `As an administrator: create role ${APP_ROLE} login password '…'; and let DATABASE_URL log in as it. With one URL alone, that of ` +
  `the owner: grant ${APP_ROLE} to ${pg.escapeIdentifier(user)};`

/** These hold in every session of the server, and are written as PostgreSQL shows them. */
export const SETTINGS: Readonly<Record<string, string>> = {
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  // Many short queries run at once, so parallel workers and compilation are off. Most of our statements are unnamed, so each gets a plan
  // for its values; functions that always use keys set plan_cache_mode themselves.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
}

/** Returns whether a URL logs in as the server itself, and not as the owner of the database. */
export const isServerLogin = (url: string): boolean => new pg.Client(addressesOf(url)[0] ?? url).user === APP_ROLE

/**
 * Returns the connection settings of an application session. The server's own login has its settings in the database (server-role.ts),
 * because a pooler may drop the client's settings. The owner's login sets the role and the settings when it connects; options of the URL
 * come first, so that ours win.
 */
export function appConnection(url: string): pg.ClientConfig {
  const config = {
    types: { getTypeParser },
    // The system probes an idle connection after `keepAliveInitialDelayMillis`, and finds a dead path some ten seconds later.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'backoffice',
  }
  if (isServerLogin(url)) return { ...config, connectionString: url }
  const address = new URL(url)
  const own = address.searchParams.get('options')
  address.searchParams.delete('options')
  const wanted = Object.entries({ role: APP_ROLE, ...SETTINGS }).map(
    ([name, value]) => `-c ${name}=${value.replaceAll(' ', String.raw`\ `)}`,
  )
  return { ...config, connectionString: address.href, options: [...(own ? [own] : []), ...wanted].join(' ') }
}

const OID = { int8: 20, date: 1082, timestamp: 1114, timestamptz: 1184, numeric: 1700 } as const
const ARRAY_OF: Readonly<Record<number, number>> = {
  1016: OID.int8,
  1182: OID.date,
  1115: OID.timestamp,
  1185: OID.timestamptz,
  1231: OID.numeric,
}

const parsers: Readonly<Record<number, (text: string) => string | number>> = {
  [OID.int8]: exactNumber,
  [OID.numeric]: exactNumber,
  [OID.date]: (text) => text,
  [OID.timestamp]: (text) => text,
  // 2026-11-20 18:39:00.25+00, since the session is in UTC.
  [OID.timestamptz]: (text) => `${text.slice(0, 10)}T${text.slice(11, -3)}Z`,
}

type Oid = Parameters<typeof pg.types.getTypeParser>[0]

/** The types of values as the statements of the domains expect them, for a connection of the owner. */
export const appTypes: Pick<pg.ClientConfig, 'types'> = { types: { getTypeParser } }

/** Returns the parser of a type: days stay text, instants become RFC 3339 in UTC, and numbers are exact or refused. */
function getTypeParser(oid: Oid, format?: 'text' | 'binary'): (text: string) => unknown {
  const parse = parsers[oid]
  if (parse) return parse
  const parseElement = parsers[ARRAY_OF[oid] ?? 0]
  return parseElement
    ? (text) => elements(text).map((each) => (each === 'NULL' ? null : parseElement(each)))
    : pg.types.getTypeParser(oid, format)
}

/** `{1,NULL,"2026-11-20 18:39:00+00"}`: elements of these types hold no comma and no quotation mark. */
const elements = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).replaceAll('"', '').split(','))

/** Refuses more than fifteen digits: a double holds any decimal with fifteen digits exactly, and would silently round a longer one. */
export function exactNumber(text: string): number {
  const isLong = text.length > 15 && text.replace(/^-?0*\.?0*/, '').replace('.', '').length > 15
  if (isLong || !/^-?[\d.]+$/.test(text)) throw new RangeError(`not an exact number: ${text}`)
  return Number(text)
}
