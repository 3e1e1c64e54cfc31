/**
 * A URL may name several servers, and one of them accepts writes, as in libpq: `postgres://a,b:5433/base?target_session_attrs=read-write`,
 * or `?host=/run/a,/run/b` for sockets.
 */
import pg from 'pg'
import { Unreachable } from './unavailable.ts'

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/
const CONNECT_MS = 2000

/** Returns a URL for each server that is named; none where the text is no such URL. */
export function addressesOf(url: string): string[] {
  const [, login = '', authority = '', path = '', query = ''] = PARTS.exec(url) ?? []
  if (login === '') return []
  const parameters = new URLSearchParams(query)
  const target = parameters.get('target_session_attrs')
  if (target !== null && target !== 'read-write' && target !== 'primary') return []
  parameters.delete('target_session_attrs')
  const hosts = parameters.get('host')?.split(',')
  const ports = parameters.get('port')?.split(',') ?? []
  const named = hosts
    ? hosts.map((host, at) => {
        const port = ports[at] ?? ports[0]
        const own = new URLSearchParams({ ...Object.fromEntries(parameters), host, ...(port && { port }) })
        return `${login}${authority}${path}?${own.toString()}`
      })
    : authority
        .split(',')
        .map((host) => `${login}${host}${path}${parameters.size > 0 ? `?${parameters.toString()}` : ''}`)
  return named.every((address) => URL.canParse(address)) ? named : []
}

/**
 * Knows without a query whether its server accepts writes, because PostgreSQL reports this to each session, at its start and on a change.
 */
export class ReportingClient extends pg.Client {
  readonly #on = new Set<string>()

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Reported) => {
      if (parameterValue === 'on') this.#on.add(parameterName)
      else this.#on.delete(parameterName)
    })
  }

  get takesWrites(): boolean {
    return !this.#on.has('in_hot_standby') && !this.#on.has('default_transaction_read_only')
  }
}

interface Reported {
  readonly parameterName: string
  readonly parameterValue: string
}

/** Throws where the server of a new connection is a standby, or was set to read only. */
export function refuseReadOnly(client: pg.ClientBase): void {
  if (client instanceof ReportingClient && !client.takesWrites) throw new ReadOnly()
}

/** The server answers, but does not accept writes. */
export class ReadOnly extends Unreachable {
  override name = 'ReadOnly'

  constructor(message = 'the server is a standby, or accepts no writes', options: ErrorOptions = {}) {
    super(message, options)
  }
}

/**
 * Connects to all servers at once and returns the server that accepts writes; if there are several, the first to answer. Throws ReadOnly where
 * none accepts writes but one answers, and Unreachable where none answers.
 */
export async function findPrimary(configs: readonly pg.ClientConfig[]): Promise<pg.ClientConfig> {
  try {
    return await Promise.any(configs.map(primary))
  } catch (cause) {
    const failed: readonly unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
    const message = `none of its servers accepts writes (${failed.map(String).join('; ')})`
    const answers = failed.some((error) => error instanceof Error && error.cause instanceof ReadOnly)
    throw answers ? new ReadOnly(message, { cause }) : new Unreachable(message, { cause })
  }
}

async function primary(config: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new ReportingClient({ ...config, connectionTimeoutMillis: CONNECT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    refuseReadOnly(client)
    return config
  } catch (cause) {
    throw new Error(`${client.host}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  } finally {
    client.end().catch(() => {})
  }
}

/** Returns the URL of the server that accepts writes now, for work that is done on one connection. */
export async function primaryUrl(url: string): Promise<string> {
  const [first = url, ...others] = addressesOf(url)
  if (others.length === 0) return first
  const { connectionString = first } = await findPrimary(
    [first, ...others].map((connectionString) => ({ connectionString })),
  )
  return connectionString
}
