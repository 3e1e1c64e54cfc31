/** What the answers of saves are compared with. */
import { expect } from 'vitest'
import type { Worker } from './builders/desk.ts'

export interface SaveAnswer {
  readonly isSuccessful: boolean
  readonly message: string
}

export const refused = (message: unknown) => ({ isSuccessful: false, message })

/** What whoever came second reads: who was first, and when. */
export const already = (what: string, { name }: Worker) =>
  expect.stringMatching(
    new RegExp(`^Already ${what} by ${name} on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}\\. Reload the list\\.$`),
  ) as string
