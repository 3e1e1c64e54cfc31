/** Reads receipts as the random saves choose among them. */
import type { Random } from '../../demo/src/random.ts'
import { owned } from './owner.ts'

export interface Known {
  readonly receipt: number
  readonly transfer: number
  readonly salesman: number
  readonly cashier: number
  readonly stage: number
  /** Equal for the receipts of a cheque. */
  readonly piece: string
}

/** Picks a row and up to three more of the same person and stage, to save them together in any order. */
export function several(random: Random, rows: readonly Known[], holder: 'salesman' | 'cashier'): [Known, ...Known[]] {
  const first = random.pick(rows)
  const others = rows.filter((of) => of !== first && of[holder] === first[holder] && of.stage === first.stage)
  const more = others.filter(() => random.chance(30)).slice(0, 3)
  return random.chance(50) ? [first, ...more] : [first, ...more.toReversed()]
}

/** Reads the latest receipts of a branch with their latest hand-overs, in any stage. */
export const knownIn = (branch: string) =>
  owned<Known>(
    `select r.id::int as receipt, coalesce(max(t.id), 0)::int as transfer, r.salesman_id as salesman, coalesce(max(t.cashier_id), 0) as cashier, r.stage,
         case when r.payment_id is null then r.id::text else r.payment_id || '/' || r.instrument end as piece
       from receipt r left join transfer t on t.receipt_id = r.id where r.branch_code = $1 group by r.id order by r.id desc limit 40`,
    [branch],
  )
