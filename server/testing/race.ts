/** Runs saves of several people at the same moment, on connections of their own. */
import { ownedRow } from './owner.ts'
import type { SaveAnswer } from './saves.ts'

export type Save = () => Promise<SaveAnswer>

/** Sends all saves at once; returns the messages of the successful and of the refused saves. */
export async function race(...saves: Save[]) {
  const answers = await Promise.all(saves.map((save) => save()))
  const messagesOf = (won: boolean) =>
    answers.filter(({ isSuccessful }) => isSuccessful === won).map(({ message }) => message)
  return { won: messagesOf(true), lost: messagesOf(false) }
}

export const times = <T>(count: number, one: T) => Array.from({ length: count }, () => one)

/** Repeats a race, because its timing differs each time. */
export const ROUNDS = Array.from({ length: 6 }, (_, round) => [round + 1] as const)

/** Returns the number of deadlocks so far: transactions that were ended because they waited for each other, and started again. */
export const deadlocks = async () =>
  (
    await ownedRow<{ met: number }>(
      'select deadlocks::int as met from pg_stat_database where datname = current_database()',
    )
  ).met
