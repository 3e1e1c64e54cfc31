import type { Input, PageCall, Row } from '@backoffice/contract/call'
import type { Image } from '@backoffice/contract/fields'
import type { Money } from '@backoffice/contract/money'
import type { Tone } from '@backoffice/contract/statuses'
import type { ComponentType, ReactNode } from 'react'
import type { KeyOf, RowForm } from '../list/columns.tsx'
import type { Facts } from '../facts.tsx'
import type { ListState } from '../list/list-state.ts'
import type { RowDecision } from '../list/rows-stay.ts'

/** A remark about a document that needs attention, in a word and a colour. */
export interface Mark {
  readonly tone: Tone
  readonly word: string
}

/** The sum of the lines of a document, and the total that it should be. */
export interface Sums {
  readonly lines: Money
  readonly total: Money
}

export interface ReviewPart<R> {
  readonly row: R
  /** The rows that are decided together. */
  readonly rows: readonly R[]
  /** The values that are typed or chosen for the row. */
  readonly form: RowForm
  /** Reports a decision that a part of the document makes, so that the next document comes after it. */
  readonly decision: RowDecision
  /** True when the document was decided: its buttons are of no use any more. */
  readonly decided: boolean
}

/** Declares the contents of a review in addition to the columns of its list: pictures and facts come from the columns. */
export interface ReviewLook<R, Days extends string = string> {
  /** The column of the day that the server sorts by when the user chooses the oldest first. */
  readonly oldestFirst?: Days
  /** Draws the lines of the document. */
  readonly Lines?: ComponentType<ReviewPart<R>>
  /** Returns the keys that press buttons of the lines, with their words: such a button has `data-review-key="enter"` with its key. */
  readonly keys?: (row: R) => readonly (readonly [key: string, word: string])[]
  /** Draws something in place of the pictures, such as a map. */
  readonly Picture?: ComponentType<ReviewPart<R>>
  /** Returns the pictures of the document where its lines have them; without it the pictures of its columns are shown. */
  readonly pictures?: (row: R) => readonly Image[]
  readonly check?: (row: R) => Sums
  /** Returns the amount in words, to compare it with the words on a slip. */
  readonly words?: (row: R) => string
  /** Returns the remarks about the document. */
  readonly marks?: (row: R) => readonly Mark[]
  /** Returns facts that no column of the list shows. */
  readonly moreFacts?: (row: R) => Facts
  /** The columns that are facts of the document, where some are of its lines. */
  readonly facts?: readonly (keyof R & string)[]
  /** The column with the heading of the document, where it is not the heading of the cards. */
  readonly heading?: keyof R & string
}

/** The review of the rows of a call. The server sorts by a day only where the call has an order. */
export type ReviewFor<C extends PageCall> = ReviewLook<
  Row<C>,
  'sort' extends keyof Input<C> ? KeyOf<Row<C>, 'day' | 'moment'> : never
>

/** The declared look of a review, with the place of the shown page among all. */
export interface ReviewOf<R> {
  readonly look: ReviewLook<R>
  readonly list: Pick<ListState, 'reviewed' | 'review'>
  /** Lets the user choose the order. */
  readonly choice: ReactNode
  readonly page: number
  readonly pageSize: number
  readonly totalRows: number
}

/** The place of the address at which a review begins. */
export const FIRST = 'first'
