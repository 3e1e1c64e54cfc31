/** The properties of a table, for the pieces that draw its rows. */
import type { ReactNode } from 'react'
import type { ReviewOf } from '../review/review-look.ts'
import type { Action } from './actions.tsx'
import type { Refusal } from './list-fields.tsx'
import type { Column, KeyOf, RowForm } from './columns.tsx'
import type { CardLook } from './column-roles.ts'
import type { Groups } from './groups.tsx'
import type { OpenRowDialog } from './row-dialog.tsx'
import type { RowKey, useRowFocus } from './row-focus.ts'
import type { RowDecision, RowNote } from './rows-stay.ts'
import type { Selection } from './selection.tsx'
import type { TableState } from './table-panel.tsx'
import type { AllTotals, Parts } from './totals.tsx'

export interface DataTableProps<R> {
  /** The name of the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<R>[]
  /** All columns, for an opened row; `columns` is without the hidden columns. */
  readonly allColumns?: readonly Column<R>[]
  /** `undefined` while the rows load. */
  readonly rows: readonly R[] | undefined
  /** Names the request that the rows answer, where others may change them; `undefined` while they answer an older one. */
  readonly request?: string | undefined
  readonly rowKey: (row: R) => RowKey
  readonly pageSize?: number
  readonly card?: CardLook<R>
  readonly actions?: readonly Action<R>[]
  readonly selection?: Selection<R>
  /** The words that the server searched for, which are marked in the rows. */
  readonly found?: string
  /** The box that searches the rows at hand; `false` leaves it out. */
  readonly search?: RowSearch<R> | false
  readonly bold?: (row: R) => boolean
  /** Groups rows that belong together: a strong border separates the groups. */
  readonly groups?: Groups<R>
  /** The label of the totals row: `This page` when not given. `false` leaves the row out. */
  readonly totals?: string | false
  readonly parts?: Parts<R>
  /** The server's sums over all rows of the filters. */
  readonly all?: AllTotals
  readonly state?: TableState
  readonly empty?: ReactNode
  readonly sort?: { readonly by: string; readonly onSort: (by: string) => void }
  readonly formOf?: (row: R) => RowForm
  readonly refuse?: Refuse<R>
  readonly toolbar?: ReactNode
  /** The filters at the start of the line of tools, and the buttons for ticked rows, which are in their place. */
  readonly filters?: ReactNode
  readonly chosen?: ReactNode
  /** Lets the rows be reviewed one by one. */
  readonly review?: ReviewOf<R> | undefined
  /** The key of a row that is marked and gets the focus as soon as it is drawn. */
  readonly marked?: string
  /** The key of the row that the form next to the table is about. */
  readonly inForm?: RowKey | undefined
  /** The height above which the rows scroll below the header. */
  readonly maxHeight?: string
}

export interface RowSearch<R> {
  /** The label of the box; `Filter this page` where the rows are one page of several. */
  readonly label?: string
  /** The keys of the columns that it searches; without it, all of them. */
  readonly in?: readonly KeyOf<R, 'text' | 'number'>[]
}

export type Refuse<R> = (row: R, refusal: Refusal) => void

/** The rows and the properties that the table and the cards share. */
export interface RowsProps<R> extends Omit<DataTableProps<R>, 'formOf' | 'refuse' | 'rows'> {
  readonly base: string
  readonly rows: readonly R[]
  /** The rows that the server has now, without the rows that stay visible a little longer because they were just decided. */
  readonly counted: readonly R[]
  readonly noteOf: (key: RowKey) => RowNote | undefined
  /** Returns whether the decision about a row was undone, and not made again. */
  readonly wasUndone: (key: RowKey) => boolean
  readonly decisionOf: (row: R, canDecide: (row: R) => boolean) => RowDecision
  readonly narrowed: boolean
  readonly focus: ReturnType<typeof useRowFocus>
  readonly formOf: (row: R) => RowForm
  readonly refuse: Refuse<R>
  readonly onOpen: OpenRowDialog<R>
  readonly onEscape: (() => void) | undefined
}
