/** The interface of a provider that sends messages to clients. */
import type { Values } from './pattern.ts'

/** The answer to one try to send a message. */
export type Outcome =
  | { readonly outcome: 'sent'; readonly answer: string; readonly providerId: string }
  /** A refusal of this message, so that another try has no use. */
  | { readonly outcome: 'failed'; readonly answer: string }
  /** The provider is away, or nobody knows whether it has the message. */
  | { readonly outcome: 'waiting'; readonly answer: string }

/** Sends a message once, and never throws. The key in the values is the same in every try. */
export type Sender = (values: Values, signal: AbortSignal) => Promise<Outcome>

/** Milliseconds until a provider has answered. The lease of a message is longer. */
export const ANSWERS_WITHIN_MS = 10_000
