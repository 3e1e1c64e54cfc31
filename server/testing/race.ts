/** Saves that several people make at the same moment, on connections of their own. */
import { expect } from 'vitest'
import type { Worker } from './builders/desk.ts'

interface Answer {
  readonly isSuccessful: boolean
  readonly message: string
}
export type Save = () => Promise<Answer>

/** All at once; the messages of those that won and of those that lost. */
export async function race(...saves: Save[]) {
  const answers = await Promise.all(saves.map((save) => save()))
  const messagesOf = (won: boolean) =>
    answers.filter(({ isSuccessful }) => isSuccessful === won).map(({ message }) => message)
  return { won: messagesOf(true), lost: messagesOf(false) }
}

export const times = <T>(count: number, one: T) => Array.from({ length: count }, () => one)

/** What whoever came second reads: who was first, and when. */
export const already = (what: string, { name }: Worker) =>
  expect.stringMatching(
    new RegExp(`^Already ${what} by ${name} on \\d{2}/\\d{2}/\\d{4} \\d{2}:\\d{2}\\. Reload the list\\.$`),
  ) as string
