/** The states of money that arrived from a phone and could not be booked. */
import type { Tone } from '../statuses.ts'

/** `waits`: the server has it and judges it within an hour. `second`: a director recorded that it is not there, and another confirms it. */
export const heldStatus = { waits: 0, held: 1, second: 2, booked: 3, settled: 4 } as const
export type HeldStatus = (typeof heldStatus)[keyof typeof heldStatus]

export const heldStatusNames: Readonly<Record<HeldStatus, string>> = {
  0: 'Arrived',
  1: 'Held',
  2: 'Second Director',
  3: 'Booked',
  4: 'Settled',
}

export function toneOfHeld(status: number): Tone {
  if (status === heldStatus.booked) return 'good'
  if (status === heldStatus.settled) return 'bad'
  return status === heldStatus.waits ? 'pending' : 'warning'
}

/** The choices of the list: what nobody decided about yet, and the two ends. */
export const heldStates = ['open', 'booked', 'settled'] as const

/** The money is not there: the salesman gave it back to the client, or never had it. */
export const settlements = ['givenBack', 'neverReceived'] as const
export type Settlement = (typeof settlements)[number]
