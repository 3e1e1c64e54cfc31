import type { Call } from '@backoffice/contract/call'
import { messages } from '@backoffice/contract/messages'
import { CallFailed, isUnreachable, type Trouble } from './transport.ts'

/** The text of a failed call for the user: in a toast and in place. */
export interface Failure {
  readonly kind: 'network' | 'signedOut' | 'denied' | 'missing' | 'refused' | 'savedBefore' | 'other'
  readonly title: string
  readonly lines: readonly string[]
  /** The message of each wrong field of the request, if the server named fields. */
  readonly fields?: readonly { readonly field: string; readonly message: string }[]
}

type Fallback = Pick<Call, 'fails'> & Partial<Pick<Call, 'firstOfField'>>

/** Removes the request to reload from a text: a refused call has fetched the list again already. */
const withoutReload = (text: string) =>
  text.endsWith(messages.http.reload) ? text.slice(0, -messages.http.reload.length) : text

/** Returns the server's own words; a 403 carries them in `internalError` too. */
function messagesOf(trouble: Trouble): string[] {
  if (trouble.kind === 'unreachable') return []
  const texts =
    trouble.kind === 'refused' ? [trouble.message] : [trouble.body.message, trouble.body.internalError?.message]
  return [...new Set(texts)].flatMap((text) => (text ? withoutReload(text) : []))
}

/**
 * Returns the message of each wrong field, except messages that the lines have already: for refused files, the message is the error of the
 * first file.
 */
function fieldErrorsOf(trouble: Trouble, { firstOfField }: Fallback): NonNullable<Failure['fields']> {
  const errors = Object.entries((trouble.kind === 'http' && trouble.body.errors) || {})
  const alreadyShown = messagesOf(trouble)
  return errors
    .flatMap(([field, texts]) => (firstOfField ? texts.slice(0, 1) : texts).map((message) => ({ field, message })))
    .filter(({ message }) => !alreadyShown.includes(message))
}

/** Returns the same messages as lines of text. */
const fieldLines = (trouble: Trouble, call: Fallback): string[] =>
  fieldErrorsOf(trouble, call).map(({ field, message }) => `${field}: ${message}`)

const hasStatus = (status: number) => (trouble: Trouble) => trouble.kind === 'http' && trouble.status === status
const orElse = (words: readonly string[], otherwise: string) => (words.length > 0 ? words : [otherwise])

/** Returns when another try is accepted, if the server's answer contains it. */
function whenAgain(trouble: Trouble): readonly string[] {
  if (trouble.kind !== 'http' || trouble.retryAfter === undefined) return []
  const seconds = trouble.retryAfter
  return [seconds < 120 ? messages.http.retryInSeconds(seconds) : messages.http.retryInMinutes(Math.ceil(seconds / 60))]
}

interface Entry {
  readonly fits: (trouble: Trouble) => boolean
  readonly kind: Failure['kind']
  readonly title: string
  readonly lines: (trouble: Trouble, call: Fallback) => readonly string[]
}

const { noNetwork, unreachable, error, denied, notFound } = messages.http

/** The error catalogue of document 1 section 8: the first entry that fits is shown. */
const catalogue: readonly Entry[] = [
  { fits: ({ kind }) => kind === 'unreachable', kind: 'network', title: noNetwork, lines: () => [unreachable] },
  {
    fits: ({ kind }) => kind === 'refused',
    kind: 'refused',
    title: error,
    lines: (trouble, { fails }) => orElse(messagesOf(trouble), fails),
  },
  {
    fits: hasStatus(401),
    kind: 'signedOut',
    title: error,
    lines: (trouble) => orElse(messagesOf(trouble), messages.login.expired),
  },
  {
    fits: hasStatus(403),
    kind: 'denied',
    title: denied,
    lines: (trouble) => orElse(messagesOf(trouble), messages.http.notAllowed),
  },
  {
    fits: hasStatus(404),
    kind: 'missing',
    title: error,
    lines: (trouble) => [notFound, ...(trouble.kind === 'http' ? [trouble.url] : [])],
  },
  {
    fits: hasStatus(429),
    kind: 'other',
    title: error,
    lines: (trouble, { fails }) => [...orElse(messagesOf(trouble), fails), ...whenAgain(trouble)],
  },
  {
    // The server's own words would name an HTTP header.
    fits: hasStatus(422),
    kind: 'savedBefore',
    title: error,
    lines: () => [messages.form.savedBefore],
  },
  {
    fits: () => true,
    kind: 'other',
    title: error,
    lines: (trouble, call) => orElse([...messagesOf(trouble), ...fieldLines(trouble, call)], call.fails),
  },
]

/** Puts a failed call into words. Every failure passes here. */
export function failureOf(problem: unknown, call: Fallback): Failure {
  const trouble = problem instanceof CallFailed ? problem.trouble : undefined
  const entry = trouble && catalogue.find(({ fits }) => fits(trouble))
  if (!entry) return { kind: 'other', title: error, lines: [call.fails] }
  const fields = fieldErrorsOf(trouble, call)
  const { kind, title } = entry
  return { kind, title, lines: entry.lines(trouble, call), ...(fields.length > 0 && { fields }) }
}

/** Returns whether another attempt may soon succeed: the network failed or the server was busy. A refusal never passes. */
export function isTemporary(problem: unknown): boolean {
  if (!(problem instanceof CallFailed)) return false
  return isUnreachable(problem) || (problem.trouble.kind === 'http' && problem.trouble.status === 503)
}

/** Returns whether the server saved another version of this before, under the same Idempotency-Key. */
export const isSavedBefore = (problem: unknown): boolean =>
  problem instanceof CallFailed && hasStatus(422)(problem.trouble)

/** Returns whether the server certainly did, or certainly did not, carry out the save: then the Idempotency-Key is used up. */
export function isDefinite(problem: unknown): boolean {
  if (!(problem instanceof CallFailed) || problem.trouble.kind === 'unreachable') return false
  if (problem.trouble.kind === 'refused') return true
  const { status } = problem.trouble
  // An unreadable success may be the answer of a proxy or half of the server's.
  return status >= 400 && status < 500 && ![401, 408, 409, 425, 429].includes(status)
}
