/** Statuses of the requests of a user, tours and leaves: numbers inside, words on the wire (decisions 7). */
import type { Tone } from '../statuses.ts'

export const requestStatus = { pending: 0, approved: 1, declined: 2, withdrawn: 9 } as const
export type RequestStatus = (typeof requestStatus)[keyof typeof requestStatus]

export const requestWords: Readonly<Record<RequestStatus, string>> = {
  0: 'Pending',
  1: 'APPROVED',
  2: 'DECLINED',
  9: 'WITHDRAWN',
}

/** The words of a decision, as the approving client sends them. */
export const requestDecisions = ['APPROVED', 'DECLINED'] as const

export function toneOfRequest(word: string): Tone {
  if (word === requestWords[0]) return 'pending'
  return word === requestWords[1] ? 'good' : 'bad'
}
