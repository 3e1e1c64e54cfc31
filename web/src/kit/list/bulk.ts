import type { SaveCall } from '@backoffice/contract/call'
import type { Broken } from '@backoffice/contract/rules'
import type { Outcome } from '../../api/save-each.ts'
import type { ButtonProps } from '../button.tsx'
import type { Viewer } from '../viewer.ts'
import type { RowForm } from './columns.tsx'
import type { Undo } from './undo.ts'

/** Declares an action for several rows: the same save for each of them. */
export interface BulkAction<R> {
  readonly label: string
  /** The word before a saved row's amount and number, such as `Approved`. */
  readonly done?: string | undefined
  readonly tone: NonNullable<ButtonProps['tone']>
  /** Takes one of the decisions back while its row is held. */
  readonly undo?: Undo<R> | undefined
  readonly when: (row: R) => boolean
  readonly call: SaveCall
  readonly input: (row: R, form: RowForm, viewer: Viewer) => unknown
  /** Checks the ordered rules of the contract before the question is asked. */
  readonly broken: (rows: readonly R[], form: RowForm, viewer: Viewer) => Broken | undefined
}

/** A row of the work under way, as it was when it was chosen: the list is fetched anew meanwhile. */
export interface BulkLine {
  readonly key: string | number
  readonly name: string
  readonly more: string
  readonly amount: string
  readonly input: unknown
  readonly outcome: Outcome
}

export interface BulkWork {
  readonly label: string
  readonly done?: string | undefined
  readonly tone: BulkAction<unknown>['tone']
  readonly call: SaveCall
  readonly step: 'asking' | 'running' | 'report'
  readonly lines: readonly BulkLine[]
  /** The sum of all amounts. */
  readonly sum: string
}

export const isSettled = ({ outcome: { state } }: BulkLine): boolean => state === 'done' || state === 'refused'
