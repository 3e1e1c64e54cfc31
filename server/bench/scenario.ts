/** A call of the benchmark: as a client sends it, and as the work of the floor for it. */
import type { Call, Wire } from '@backoffice/contract/call'
import type pg from 'pg'
import type { Db } from '../src/db/transaction.ts'

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

export type FloorWork =
  | { readonly kind: 'read'; readonly statements: readonly Statement[] }
  | { readonly kind: 'write'; readonly statements: readonly Statement[] }
  | {
      readonly kind: 'login'
      readonly credentials: Statement
      readonly password: string
      /** The first one starts the sign-in; its last value is the hash of a new refresh token. */
      readonly statements: readonly Statement[]
    }

export interface FloorPlan {
  readonly pool: number
  readonly scenarios: Readonly<Record<string, readonly FloorWork[]>>
}

export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Scenario {
  readonly name: string
  /**
   * A working list costs about the same for any length of the history. A history with exact sums must be quick enough for a person, and so
   * must a search while somebody types. Others are compared only with their floor.
   */
  readonly kind?: 'working' | 'history' | 'search'
  readonly connections: number
  /** Variants of a call, in the same order for the server and for the floor. */
  readonly variants: readonly { readonly asked: Asked; readonly floor: FloorWork }[]
}

export interface Person {
  readonly userId: number
  readonly loginId: number
  readonly headers: Readonly<Record<string, string>>
}

/** The people who send the calls, and the way to turn a call into the statement of the floor. */
export interface Asking {
  readonly client: pg.Client
  readonly director: Person
  readonly cashiers: readonly Person[]
  readonly salesmen: readonly Person[]
  readonly read: (work: (db: Db) => Promise<unknown>) => Promise<FloorWork>
}

export function asked<C extends Call>(call: C, wire: Wire<C>, headers: Readonly<Record<string, string>> = {}): Asked {
  const path = `/main/${call.path}`
  if (call.method === 'POST') {
    return {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(wire),
    }
  }
  const query = new URLSearchParams(Object.entries<string>(Object(wire)))
  return { method: 'GET', path: `${path}?${query.toString()}`, headers }
}

/** Runs the steps one after the other, because they share a connection. */
export async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}
