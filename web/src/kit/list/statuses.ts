import type { Tone } from '@backoffice/contract/statuses'
import type { Choices } from './options.ts'

/** The statuses of a kind of document: its codes with their words, and the tone of each. */
export interface Statuses {
  readonly choices: Choices
  readonly toneOf: (code: number) => Tone
}
