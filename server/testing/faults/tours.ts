/** The faults of tours and leaves. */
import { aLeave, decided } from '../builders/leaves.ts'
import { aTour, tourDecided } from '../builders/tours.ts'
import { undoes } from '../builders/undo.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function tourIds({ desk }: Places): Promise<Ids> {
  const { salesman, director } = desk
  const [declined, leave] = [await aTour({ by: salesman, in: -20 }), await aLeave({ by: salesman })]
  await tourDecided(director, declined, { status: 'DECLINED', reason: 'too far' })
  await decided(director, leave)
  await undoes(director, { kind: 'leave', id: leave.id })
  return { tour: (await aTour({ by: salesman })).id, declined_tour: declined.id, undone_leave: leave.id }
}

export const tourFaults: readonly Fault[] = [
  ['i24', 'a leg of a tour is longer than its mileage', `update tour_leg set kilometer = 101 where tour_id = :tour`],
  ['i24', 'an expense of a tour is forgotten', `delete from tour_expense where tour_id = :tour`],
  [
    'i36',
    'a tour is approved by nobody',
    `update tour set status = 1, decided_by = :director, decided_at = now() where id = :tour`,
  ],
  ['i36', 'a declined tour is approved', `update tour set status = 1 where id = :declined_tour`],
  ['i36', 'somebody else declined a tour', `update tour set decided_by = :cashier where id = :declined_tour`],
  [
    'i36',
    'a leave is approved although that was undone',
    `update leave set status = 1, decided_by = :director, decided_at = now() where id = :undone_leave`,
  ],
]
