import { type Money, sum } from '@backoffice/contract/money'
import { reviewMessages } from '@backoffice/contract/approvals/review-messages'
import { useLayoutEffect, useState } from 'react'
import { showMoney } from '../format.ts'
import type { RowKey } from '../list/row-focus.ts'
import type { RowNote } from '../list/rows-stay.ts'
import { joined } from '../joined.ts'

/** A decision since the review was opened, or a document that another user decided. */
interface Made {
  /** The document. */
  readonly key: string
  readonly row: RowKey | undefined
  readonly name: string
  readonly note: RowNote
  readonly amount: Money | undefined
  /** The page on which the document was decided. */
  readonly page: number
  /** True since an answer of the server had the document as decided. */
  readonly isKnown: boolean
}

/** The outcome of the last document. */
export interface Outcome {
  readonly note: RowNote
  /** Leads back to a document after its decision was undone. */
  readonly wayBack?: (() => void) | undefined
}

interface Followed {
  /** Returns whether the decision about a row was undone here. */
  readonly wasUndone: (row: RowKey) => boolean
  /** Returns whether the last answer has the document, and it can be decided; `undefined` while no answer is there. */
  readonly waits: (key: string) => boolean | undefined
  readonly goBackTo: (key: string, page: number) => void
}

/** Holds the decisions since the review was opened. The text about a document follows from the state of its row. */
export function useReviewDecisions({ wasUndone, waits, goBackTo }: Followed) {
  const [made, setMade] = useState<readonly Made[]>([])
  const [outcome, setOutcome] = useState<RowNote | string>()

  const isUndone = ({ row, key, isKnown }: Made) =>
    (row !== undefined && wasUndone(row)) || (isKnown && waits(key) === true)
  const settled = made.filter(({ isKnown, key }) => !isKnown && waits(key) === false).map(({ key }) => key)
  const settledKeys = settled.join('\n')
  useLayoutEffect(() => {
    const keys = settledKeys.split('\n')
    setMade((before) => before.map((one) => (keys.includes(one.key) ? { ...one, isKnown: true } : one)))
  }, [settledKeys])

  const last = typeof outcome === 'string' ? made.findLast(({ key }) => key === outcome) : undefined
  const outcomeNow = (): Outcome | undefined => {
    if (typeof outcome !== 'string') return outcome && { note: outcome }
    if (!last) return undefined
    if (!isUndone(last)) return { note: last.note }
    return {
      note: { tone: 'good', text: reviewMessages.undone(last.name) },
      wayBack: () => goBackTo(last.key, last.page),
    }
  }
  const counted = made.filter((one) => one.note.tone === 'good' && one.note.word !== undefined && !isUndone(one))
  const words = [...new Set(counted.map(({ note }) => note.word ?? ''))]
  const tally = words.map((word) => {
    const ofWord = counted.filter(({ note }) => note.word === word)
    const amounts = ofWord.flatMap(({ amount }) => amount ?? [])
    return reviewMessages.made(ofWord.length, word, amounts.length > 0 ? showMoney(sum(amounts)) : '')
  })

  return {
    outcome: outcomeNow(),
    /** Counts the decisions, where there are more than the outcome shows. */
    tally: counted.length > 1 ? joined(tally) : '',
    noteOf: (key: string): RowNote | undefined => made.find((one) => one.key === key && !isUndone(one))?.note,
    decided: made.filter((one) => !isUndone(one)).map(({ key }) => key),
    show: (note: RowNote | undefined) => setOutcome(note),
    add: (one: Omit<Made, 'isKnown'>) => {
      setMade((before) => [...before.filter(({ key }) => key !== one.key), { ...one, isKnown: false }])
      setOutcome(one.key)
    },
    forget: () => {
      setMade([])
      setOutcome(undefined)
    },
  }
}
