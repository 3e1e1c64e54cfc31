import { type HttpAnswer, send } from '../api/transport.ts'

const ask = (signal?: AbortSignal) => send({ method: 'GET', url: '/databases', signal })

let early: Promise<HttpAnswer> | undefined

/** Asks for the list of databases before anything can draw it: a slow line brings it while the program is on its way. */
export function askDatabasesEarly(): void {
  early = ask()
  // A failure is told to the reader.
  early.catch(() => undefined)
}

/** Returns the early answer to its first reader, and asks anew for every other. */
export function askDatabases(signal: AbortSignal): Promise<HttpAnswer> {
  const answer = early ?? ask(signal)
  early = undefined
  return answer
}
