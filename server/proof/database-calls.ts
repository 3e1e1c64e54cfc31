/** Sits between this process and its databases: the database calls of a request can be held back, or made to fail. */
import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

export interface Watcher {
  /** Is called in place of each call of the database; `send` makes the call. */
  call(text: string, send: () => Promise<unknown>, client?: pg.Client): Promise<unknown>
}

const watchers = new AsyncLocalStorage<Watcher>()

/** Runs the work, and passes its database calls to the watcher. Calls of other work go their way. */
export const watchedBy = <T>(watcher: Watcher, work: () => Promise<T>): Promise<T> => watchers.run(watcher, work)

/** Gives a call of another kind to the watcher; returns `undefined` where nobody watches. */
export const watchedCall = (text: string, send: () => Promise<unknown>): Promise<unknown> | undefined =>
  watchers.getStore()?.call(text, send)

/** The first statement of a transaction that writes. A read that was left open is ended with it. */
export const beginsToWrite = (text: string): boolean => /^(?:commit; )?begin(?:;|$)/.test(text)

const original: unknown = Reflect.get(pg.Client.prototype, 'query')

function textOf(statement: unknown): string {
  const text: unknown = typeof statement === 'object' && statement !== null ? Reflect.get(statement, 'text') : statement
  return typeof text === 'string' ? text : ''
}

/** The builders of the tests use `pool.query`, which gives the client a callback; the server uses a promise. */
function watchedQuery(this: pg.Client, ...args: readonly unknown[]): unknown {
  if (typeof original !== 'function') throw new Error('the driver has no query to replace')
  const send = (): unknown => Reflect.apply(original, this, args)
  const watcher = watchers.getStore()
  if (!watcher || args.some((each) => typeof each === 'function')) return send()
  const called = watcher.call(textOf(args[0]), async () => send(), this)
  const [query] = args
  if (!(query instanceof pg.Query)) return called
  // For a query that is an object of its own, such as a copy of rows, the driver reports the end to the object.
  called.catch((error: unknown) => Reflect.apply(Reflect.get(query, 'handleError'), query, [error]))
  return query
}

Reflect.set(pg.Client.prototype, 'query', watchedQuery)
