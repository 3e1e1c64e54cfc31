/** The faults of tours. */
import { aTour } from '../builders/tours.ts'
import type { Fault, Ids, Places } from './fault.ts'

export async function tourIds({ desk }: Places): Promise<Ids> {
  return { tour: (await aTour({ by: desk.salesman })).id }
}

export const tourFaults: readonly Fault[] = [
  [
    'i24',
    'a leg of a tour is longer than its mileage says',
    `update tour_leg set kilometer = 101 where tour_id = :tour`,
  ],
  ['i24', 'an expense of a tour is forgotten', `delete from tour_expense where tour_id = :tour`],
]
