import type { Input, PageCall, Row } from '@backoffice/contract/call'
import type { Image } from '@backoffice/contract/fields'
import type { Money } from '@backoffice/contract/money'
import type { Tone } from '@backoffice/contract/statuses'
import type { ComponentType } from 'react'
import type { KeyOf, RowForm } from '../list/columns.tsx'

/** Something about a document that stands out, in a word and a colour. */
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
}

/** Declares what a review shows of a document beside the columns of its list: pictures and facts come from the columns. */
export interface ReviewLook<R, Days extends string = string> {
  /** The column of the day that the server sorts by when the user wants the oldest first. */
  readonly oldestFirst?: Days
  /** Draws the lines of the document. */
  readonly Lines?: ComponentType<ReviewPart<R>>
  /** Draws what stands in the place of pictures, such as a map. */
  readonly Picture?: ComponentType<ReviewPart<R>>
  /** Returns the pictures of the document where they are of its lines; without it those of its columns are shown. */
  readonly pictures?: (row: R) => readonly Image[]
  readonly check?: (row: R) => Sums
  /** Returns what stands out. */
  readonly marks?: (row: R) => readonly Mark[]
  /** The columns that are facts of the document, where some are of its lines. */
  readonly facts?: readonly (keyof R & string)[]
  /** The column whose text heads the document, where it is not the heading of the cards. */
  readonly heading?: keyof R & string
}

/** The review of the rows of a call, whose server sorts by a day only where the call takes an order. */
export type ReviewFor<C extends PageCall> = ReviewLook<
  Row<C>,
  'sort' extends keyof Input<C> ? KeyOf<Row<C>, 'day' | 'moment'> : never
>
