/** Saves that several people make at the same moment, on connections of their own. */
import { ownedRow } from './owner.ts'
import type { SaveAnswer } from './saves.ts'

export type Save = () => Promise<SaveAnswer>

/** All at once; the messages of those that won and of those that lost. */
export async function race(...saves: Save[]) {
  const answers = await Promise.all(saves.map((save) => save()))
  const messagesOf = (won: boolean) =>
    answers.filter(({ isSuccessful }) => isSuccessful === won).map(({ message }) => message)
  return { won: messagesOf(true), lost: messagesOf(false) }
}

export const times = <T>(count: number, one: T) => Array.from({ length: count }, () => one)

/** Each time the timing is another. */
export const ROUNDS = Array.from({ length: 6 }, (_, round) => [round + 1] as const)

/** How often transactions waited for each other in a circle, and one of them was ended and begun again. */
export const deadlocks = async () =>
  (
    await ownedRow<{ met: number }>(
      'select deadlocks::int as met from pg_stat_database where datname = current_database()',
    )
  ).met
