import type { WrongReason } from '@backoffice/contract/client-pages/wrong-reasons'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface WordOfClient {
  readonly id: number
  readonly isRight: boolean
  /** Empty where it is right. */
  readonly reason: WrongReason | ''
  readonly words: string
  readonly saidAt: string
  /** The decision of a director about it; null while it is open. */
  readonly settled: {
    readonly as: 'explained' | 'confirmed'
    readonly note: string
    readonly by: string
    readonly roleId: number
    readonly at: string
  } | null
}

/** Lists what clients said about receipts; nothing for a user who may not know it. */
export async function wordsAbout(db: Db, receipts: readonly number[]): Promise<readonly WordOfClient[]> {
  const { rows } = await sql<WordOfClient>`
    select w.id, w.is_right as "isRight", w.reason, w.words, w.said_at as "saidAt",
      case when w.settled is not null then json_build_object('as', w.settled, 'note', w.note, 'by', w.settled_by, 'roleId', w.settled_role,
        'at', w.settled_at) end as settled
    from words_about(${receipts}::bigint[]) w`.execute(db)
  return rows
}
