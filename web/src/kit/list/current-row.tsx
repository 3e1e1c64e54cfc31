import { type ComponentProps, useSyncExternalStore } from 'react'
import { type Observable, observable } from '../observable.ts'
import type { RowKey } from './row-focus.ts'

/** Holds the key of the row that the form beside the list is about. */
export type InForm = Pick<Observable<RowKey | undefined>, 'get' | 'subscribe'>

interface OfRow {
  readonly rowKey: RowKey
  readonly inForm: InForm | undefined
}

const none: InForm = observable(undefined)

/** A row follows the form by itself, so that a press on Recieve draws no other row again. */
const useIsInForm = ({ rowKey, inForm = none }: OfRow): boolean =>
  useSyncExternalStore(inForm.subscribe, () => inForm.get() === rowKey)

export const TableRow = ({ rowKey, inForm, ...row }: OfRow & ComponentProps<'tr'>) => (
  <tr {...row} data-row={rowKey} aria-current={useIsInForm({ rowKey, inForm }) || undefined} />
)

export const CardRow = ({ rowKey, inForm, ...row }: OfRow & ComponentProps<'li'>) => (
  <li {...row} data-row={rowKey} aria-current={useIsInForm({ rowKey, inForm }) || undefined} />
)
