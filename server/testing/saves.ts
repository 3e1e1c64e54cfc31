import { expect } from 'vitest'
import type { Worker } from './builders/desk.ts'

export interface SaveAnswer {
  readonly isSuccessful: boolean
  readonly message: string
}

export const refused = (message: unknown) => ({ isSuccessful: false, message })

/** Matches the message for the second of two people: it names the first and the moment, and before them the receipt where there were several. */
export const already = (what: string, { name }: Worker, next = '') =>
  expect.stringMatching(
    new RegExp(
      `^(?:Receipt \\d+ \\([^)]+\\): )?Already ${what} by ${name} on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}\\. ${next}Reload the list\\.$`,
    ),
  ) as string
