import type { SaveCall } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { bulkMessages } from '@backoffice/contract/list-messages'
import type { Broken } from '@backoffice/contract/rules'
import type { ComponentType, ReactNode } from 'react'
import type { Outcome } from '../../api/save-each.ts'
import type { ButtonProps } from '../button.tsx'
import type { Viewer } from '../viewer.ts'
import type { RowForm } from './columns.tsx'
import type { Undo } from './undo.ts'

/** Declares an action for several rows: the same save for each of them. */
export interface BulkAction<R> {
  readonly label: string
  /** Returns the word before a saved row's amount and number, such as `Approved`. */
  readonly done: (row: R) => string
  /** Counts the documents, where they are not called rows. */
  readonly counts?: ((count: number) => string) | undefined
  readonly tone: NonNullable<ButtonProps['tone']>
  /** Names the person that a row is about, such as its cashier: the question counts the rows of each. */
  readonly person?: ((row: R) => string) | undefined
  /** Names the thing that several rows are parts of, such as a cheque: saving any part saves all of them. */
  readonly together?: ((row: R) => string | undefined) | undefined
  /** Undoes the decision about a row while the row is held. */
  readonly undo?: Undo<R> | undefined
  readonly when: (row: R) => boolean
  readonly call: SaveCall
  readonly input: (row: R, form: RowForm, viewer: Viewer) => unknown
  /** Checks the ordered rules of the contract before the question is asked. */
  readonly broken: (rows: readonly R[], form: RowForm, viewer: Viewer) => Broken | undefined
  /** Draws the sentence of the question that names what was chosen above the table. */
  readonly Note?: ComponentType<{ form: RowForm }> | undefined
}

/** Describes a bulk action to `action.bulk`; `V` holds the values that are typed into rows or above them. */
export interface BulkLook<R, V> extends Pick<BulkAction<R>, 'counts' | 'undo' | 'person' | 'together'> {
  readonly done: string | BulkAction<R>['done']
  readonly tone?: BulkAction<R>['tone']
  readonly when?: BulkAction<R>['when']
  readonly broken?: (rows: readonly R[], form: V, viewer: Viewer) => Broken | undefined
  /** Names the choice of a field above the table in the question, such as the cashier who gets the money. */
  readonly names?: { readonly field: keyof V & string; readonly sentence: (chosen: string) => string }
}

/** A row of the work under way, as it was when it was chosen: the list is fetched anew meanwhile. */
export interface BulkLine {
  readonly key: string | number
  readonly name: string
  readonly more: string
  readonly amount: string
  readonly input: unknown
  /** The lines with the same text are saved by the first of them. */
  readonly together?: string | undefined
  readonly outcome: Outcome
}

export interface BulkWork {
  readonly label: string
  /** Counts the documents in words. */
  readonly counted: string
  readonly tone: BulkAction<unknown>['tone']
  readonly call: SaveCall
  readonly step: 'asking' | 'running' | 'report'
  readonly lines: readonly BulkLine[]
  /** The sum of all amounts. */
  readonly sum: string
  /** The people that the rows are about, each with the number of rows. */
  readonly people: string
  readonly note?: ReactNode
  /** The differences from the list on the screen. */
  readonly notes: readonly string[]
}

export const isSettled = ({ outcome: { state } }: BulkLine): boolean => state === 'done' || state === 'refused'

/** Counts the rows of each person, most first. */
export function peopleOf<R>(rows: readonly R[], person: ((row: R) => string) | undefined): string {
  if (!person) return ''
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(person(row), (counts.get(person(row)) ?? 0) + 1)
  const people = [...counts].toSorted(([, one], [, other]) => other - one)
  const more = people.length - limits.bulk.people
  return [
    ...people.slice(0, limits.bulk.people).map(([name, count]) => bulkMessages.person(name, count)),
    ...(more > 0 ? [bulkMessages.morePeople(more)] : []),
  ].join(', ')
}
